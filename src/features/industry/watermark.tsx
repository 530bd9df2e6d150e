const letter = 14;
const line = 20;
/** Degrees that the words rise by, and how much height that takes of their width. */
const rise = 14;
const risen = 0.25;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The words as one tile, each part on a line of its own so that a phone's width holds them. */
function tileOf(words: string): string {
  const parts = words.split(" ").filter((part) => part !== "");
  const width = Math.max(...parts.map((part) => [...part].length), 1) * letter + 2 * line;
  const height = parts.length * line + Math.ceil(width * risen) + 3 * line;
  const top = Math.ceil(width * risen) + line;
  const texts = parts.map((part, at) => `<text x="${line}" y="${top + at * line}">${escaped(part)}</text>`).join("");
  const group = `<g font-size="13" font-family="sans-serif" transform="rotate(-${rise} ${line} ${top})">${texts}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${group}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** Words over the whole of what stands beside it, however long: in nobody's way, neither copied nor read out. */
export const Watermark = ({ words }: { words: string }) => (
  <div className="industry-watermark" aria-hidden="true" style={{ maskImage: tileOf(words) }} />
);
