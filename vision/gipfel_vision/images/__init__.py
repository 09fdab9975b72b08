"""What every other room needs: frames as arrays, photographs from files, JPEG, labels in frames, softmax."""

from gipfel_vision.images import opencv  # noqa: F401  # first: it says what is wrong with OpenCV

# isort: split
from gipfel_vision.images.frame import Array, Frame, to_bgr
from gipfel_vision.images.label_placement import place_labels
from gipfel_vision.images.labels import CERTAIN, DARK_EDGE, DOUBTED, draw_boxed_label, draw_label, label_size
from gipfel_vision.images.photo import IMAGE_SUFFIXES, NoPhoto, PhotoFlaw, encode_jpeg, load_photo
from gipfel_vision.images.softmax import softmax

__all__ = [
    "CERTAIN",
    "DARK_EDGE",
    "DOUBTED",
    "IMAGE_SUFFIXES",
    "Array",
    "Frame",
    "NoPhoto",
    "PhotoFlaw",
    "draw_boxed_label",
    "draw_label",
    "encode_jpeg",
    "label_size",
    "load_photo",
    "place_labels",
    "softmax",
    "to_bgr",
]
