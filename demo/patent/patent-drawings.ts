import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Drawing } from "#contract/patent/patent.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";
import type { DemoFiles } from "#demo/visit/photos.ts";

const width = 900;
const height = 680;

const label = (number: number, x: number, y: number, toX: number, toY: number) =>
  `<path d="M${x} ${y}L${toX} ${toY}" /><text x="${toX + 6}" y="${toY + 6}" font-size="26" stroke="none" fill="#000">${number}</text>`;

function whole(random: DemoRandom): string {
  const x = random.whole(180, 260);
  const y = random.whole(120, 180);
  const wide = random.whole(300, 400);
  const tall = random.whole(280, 380);
  const cx = x + wide / 2;
  const cy = y + tall / 2;
  const r = random.whole(50, 90);
  return `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" rx="${random.whole(4, 40)}"/>
    <rect x="${x + 24}" y="${y + 24}" width="${wide - 48}" height="${tall - 48}" stroke-dasharray="14 8"/>
    <circle cx="${cx}" cy="${cy}" r="${r}"/><circle cx="${cx}" cy="${cy}" r="${r / 3}"/>
    <path d="M${cx - r} ${cy}H${x}M${cx + r} ${cy}H${x + wide}M${cx} ${cy + r}V${y + tall}"/>
    ${label(1, x + wide, y + 40, x + wide + 90, y - 10)}${label(2, cx, cy, x + wide + 90, cy)}${label(3, cx + r * 0.7, cy + r * 0.7, x + wide + 90, y + tall)}`;
}

function detail(random: DemoRandom): string {
  const teeth = random.whole(8, 16);
  const shape = Array.from({ length: teeth * 2 }, (_, index) => {
    const angle = (Math.PI * index) / teeth;
    const r = index % 2 === 0 ? 190 : 150;
    return `${(450 + r * Math.cos(angle)).toFixed(1)} ${(340 + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path d="M${shape.join("L")}Z"/><circle cx="450" cy="340" r="70"/><rect x="425" y="250" width="50" height="40"/>
    ${label(3, 560, 240, 690, 150)}${label(4, 470, 270, 690, 260)}${label(5, 500, 390, 690, 470)}`;
}

/** A line drawing with reference signs, the whole (1) or a part of it (2); PNG. */
async function drawFigure(number: 1 | 2, random: DemoRandom): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>
    <g fill="none" stroke="#000" stroke-width="3">${number === 1 ? whole(random) : detail(random)}</g>
    </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** Drawings made again for each demo. */
const count = 16;

/** Figures for all patents to share; the bytes go to `store`. */
export async function drawFigures(store: DemoFiles): Promise<Drawing[]> {
  const random = demoRandom("figures");
  const made: Drawing[] = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = await drawFigure(index % 2 === 0 ? 1 : 2, random);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await store.put(sha256, bytes);
    made.push({ sha256, size: bytes.length, mime: "image/png", name: `附图${index + 1}`, caption: "", width, height });
  }
  return made;
}
