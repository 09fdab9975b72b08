// A question to the referee as an address: it can be sent to the friend who is wrong.

export const EMPTY = { edition: "ravensburger-de", variants: [], players: ["yellow", "green"], to_move: "yellow", pieces: {}, won: {}, runners: {}, roll: [2, 3, 4, 5] };

export function link(question) {
  const letters = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(question)));
  return `#referee?q=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

// What a stranger sent is read with care: anything odd is the referee's business to refuse, not ours to trip over.
export function question(hash) {
  const [, sent] = hash.match(/\?q=([\w-]+)/) || [];
  if (!sent) return null;
  try {
    const letters = atob(sent.replaceAll("-", "+").replaceAll("_", "/"));
    const asked = JSON.parse(new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))));
    const { play, then, ...rest } = asked;
    return sound({ ...structuredClone(EMPTY), ...rest });
  } catch {
    return null;
  }
}

function sound(asked) {
  const isList = (value, of) => Array.isArray(value) && value.every((each) => typeof each === of);
  const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const isRight = typeof asked.edition === "string" && isList(asked.players, "string") && isList(asked.variants, "string") && isList(asked.roll, "number") && isList(asked.house || [], "string") && isMap(asked.pieces) && Object.values(asked.pieces).every(isMap) && isMap(asked.won) && isMap(asked.runners);
  return isRight ? asked : null;
}
