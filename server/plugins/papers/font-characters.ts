import { readFileSync } from "node:fs";

/** Begin of a table of a TrueType file. */
function tableAt(font: Buffer, tag: string): number {
  const tables = font.readUInt16BE(4);
  for (let at = 12; at < 12 + 16 * tables; at += 16)
    if (font.toString("latin1", at, at + 4) === tag) return font.readUInt32BE(at + 8);
  throw new Error(`the font has no table ${tag}`);
}

/** Begin of the list of all characters with their glyphs, beyond the first 65,536 too: format 12. */
function groupsAt(font: Buffer): number {
  const cmap = tableAt(font, "cmap");
  const lists = font.readUInt16BE(cmap + 2);
  for (let list = 0; list < lists; list += 1) {
    const at = cmap + font.readUInt32BE(cmap + 8 + 8 * list);
    if (font.readUInt16BE(at) === 12) return at;
  }
  throw new Error("the font has no list of all its characters");
}

/** Finds a character that a font has no glyph for; what breaks lines and sets them in needs none. */
export function outsideFont(file: string): RegExp {
  const font = readFileSync(file);
  const at = groupsAt(font);
  const hex = (place: number) => `\\u{${font.readUInt32BE(place).toString(16)}}`;
  const ranges = Array.from({ length: font.readUInt32BE(at + 12) }, (_, group) => {
    const from = at + 16 + 12 * group;
    return `${hex(from)}-${hex(from + 4)}`;
  });
  return new RegExp(`[^\\t\\n\\r${ranges.join("")}]`, "u");
}
