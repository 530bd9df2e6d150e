import { setImmediate as nextTurn } from "node:timers/promises";

/** Characters put together at once; others have their turn between. */
const slice = 250_000;

/** Pieces of text as a file. */
export async function textFile(pieces: Iterable<string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let some: string[] = [];
  let length = 0;
  const close = () => {
    parts.push(Buffer.from(some.join("")));
    some = [];
    length = 0;
  };
  for (const piece of pieces) {
    some.push(piece);
    length += piece.length;
    if (length < slice) continue;
    close();
    await nextTurn();
  }
  close();
  return Buffer.concat(parts);
}

function* jsonPieces(lines: Iterable<object>): Generator<string> {
  let before = "[\n ";
  for (const line of lines) {
    yield before + JSON.stringify(line, null, 1).replaceAll("\n", "\n ");
    before = ",\n ";
  }
  yield before.startsWith("[") ? "[]" : "\n]";
}

/** A list as JSON, as `JSON.stringify` writes it with an indent of one. */
export const jsonFile = (lines: Iterable<object>): Promise<Buffer> => textFile(jsonPieces(lines));
