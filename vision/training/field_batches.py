"""Examples of the field classifier on disk, and batches of them, augmented, as the network takes them."""

import time
from dataclasses import fields
from itertools import count
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor

from field_examples import EMPTY, FOREIGN, FieldExamples, draw_examples
from gipfel_vision.board.log_chromaticity import tones_of
from gipfel_vision.board.network_input import network_input
from gipfel_vision.board.patches import FieldPatches
from traced_field_examples import FIRST_TRAINED, traced_examples

DRAWN = Path("build/boards")
"""The folder that examples are kept in."""

TIMES = 4
"""How often the fields of a traced board are cropped: tracing takes long, and cropping does not."""

BOARDS_PER_FILE, BATCH = 5, 80
"""How many boards are kept in a file, and how many fields make a batch."""

Batch = tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
"""Channels, half-size tones, similarity, the kinds' tones, which kinds are missing, and the labels."""


def draw_files(minutes: float, first: int) -> None:
    """Draw boards for some minutes, each from a seed of its own, and keep the examples."""
    cv2.setNumThreads(1)
    DRAWN.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + 60 * minutes
    for number in count(first):
        if time.monotonic() > end:
            return
        path = DRAWN / f"{number:05d}.npz"
        if not path.exists():
            _keep(path, [draw_examples(number * BOARDS_PER_FILE + board) for board in range(BOARDS_PER_FILE)])


def crop_traced_files(folder: Path) -> None:
    """Crop the fields of traced boards, `TIMES` from each, a little otherwise each time, and keep them."""
    cv2.setNumThreads(1)
    DRAWN.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob("*.npz")):
        kept = DRAWN / f"traced-{path.stem}.npz"
        if int(path.stem) >= FIRST_TRAINED and not kept.exists():
            _keep(kept, [traced_examples(path, TIMES * int(path.stem) + again) for again in range(TIMES)])


def _keep(path: Path, some: list[FieldExamples]) -> None:
    # Any, since to mypy one of them might be savez's own `allow_pickle`.
    arrays: dict[str, Any] = {part.name: _joined(some, part.name) for part in fields(FieldExamples)}
    fresh = path.with_suffix(".part")
    with fresh.open("wb") as file:
        np.savez(file, **arrays)
    fresh.replace(path)


def _joined(some: list[FieldExamples], name: str) -> np.ndarray:
    return np.concatenate([getattr(one, name) for one in some])


def load_files(paths: list[Path]) -> FieldExamples:
    """Read examples, file after file into its place: all of them twice would not fit into memory."""
    ends = np.cumsum([len(np.load(path)["labels"]) for path in paths])
    drawn: dict[str, np.ndarray] = {}
    for path, end in zip(paths, ends, strict=True):
        for name, part in np.load(path).items():
            drawn.setdefault(name, np.empty((ends[-1], *part.shape[1:]), part.dtype))[end - len(part) : end] = part
    return FieldExamples(**drawn)


def prepare(
    examples: FieldExamples, chosen: np.ndarray, rng: np.random.Generator | None
) -> tuple[np.ndarray, ...]:
    """Return the network's input for some fields; with a `rng`, mirrored, in other colours and light each time."""
    seen, empty, inside, silhouettes, colours = (
        getattr(examples, name)[chosen] for name in ("seen", "empty", "inside", "silhouettes", "colours")
    )
    missing = colours[..., 0] < 0
    colours = np.where(missing[..., None], colours[:, 1:2], colours)  # missing kinds repeat one
    if rng is not None:
        order = rng.permutation(3)
        seen, empty, colours = seen[..., order], empty[..., order], colours[..., order]
        if rng.random() < 0.5:
            seen, empty, inside, silhouettes = (
                seen[:, :, ::-1],
                empty[:, :, ::-1],
                inside[:, :, ::-1],
                silhouettes[..., ::-1],
            )
        # Heights are hardly ever learned well: some silhouettes are another field's.
        wrong = np.flatnonzero(rng.random(len(seen)) < 0.4)
        silhouettes = silhouettes.copy()
        silhouettes[wrong] = silhouettes[rng.permutation(wrong)]
        light = rng.normal(0, 0.03, (len(seen), 1, 1, 3)) + rng.normal(0, 0.04, (len(seen), 1, 1, 1))
        seen = np.minimum(seen * np.exp(light), 255).astype(np.uint8)
        # Some know their pieces only roughly: from another evening, or as pieces usually are.
        factor = np.where(rng.random((len(seen), 1, 1)) < 0.15, 5, 1)
        off = rng.normal(0, 0.02, colours.shape) + rng.normal(0, 0.04, (*colours.shape[:2], 1))
        colours = np.clip(colours * np.exp(factor * off), 0.5, 255)
    colours = colours.astype(np.float32)
    patches, rows = FieldPatches(seen, empty, inside, silhouettes), np.arange(len(seen))
    # A few at a time: what fits into the processor's cache is done in half the time.
    some = [network_input(patches.rows(few), colours[few]) for few in np.array_split(rows, max(1, len(rows) // 8))]
    channels, tones, similarity = (
        np.concatenate(parts)
        for parts in zip(*((one.channels, one.tones, one.similarity) for one in some), strict=True)
    )
    labels, kinds = examples.labels[chosen].astype(np.int64), colours.shape[1]
    classes = np.select([labels == EMPTY, labels == FOREIGN], [kinds, kinds + 1], labels)
    own = np.ascontiguousarray(tones_of(colours).transpose(1, 2, 0), np.float32)
    return channels, tones, similarity, own, missing, classes


def to_tensors(prepared: tuple[np.ndarray, ...]) -> Batch:
    """Return a prepared batch as tensors."""
    channels, tones, similarity, own, missing, classes = (torch.from_numpy(part) for part in prepared)
    return (
        channels.contiguous(memory_format=torch.channels_last),
        tones,
        similarity,
        own,
        missing,
        classes,
    )
