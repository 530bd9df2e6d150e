import { createHash } from "node:crypto";
import sharp from "sharp";
import { type DemoRandom, demoRandom } from "#demo/random.ts";
import type { DemoFiles } from "#demo/visit/photos.ts";

export interface MarkPicture {
  sha256: string;
  size: number;
}

const side = 400;
const inks = ["#1554d1", "#14213d", "#1a8f5a", "#b7791f", "#7a3e9d", "#c8372d"] as const;

function shapeOf(random: DemoRandom, ink: string): string {
  const r = random.whole(70, 120);
  const turn = random.whole(0, 90);
  const shapes = [
    `<circle cx="200" cy="200" r="${r}" fill="none" stroke="${ink}" stroke-width="28"/><circle cx="200" cy="200" r="${r / 3}" fill="${ink}"/>`,
    `<path d="M200 ${200 - r}L${200 + r} ${200 + r}H${200 - r}Z" fill="${ink}"/><path d="M200 ${200 - r / 3}l${r / 3} ${r / 1.6}h-${r / 1.5}z" fill="#fff"/>`,
    `<g transform="rotate(${turn} 200 200)"><rect x="${200 - r}" y="${200 - r}" width="${r * 2}" height="${r * 2}" rx="24" fill="${ink}"/><circle cx="200" cy="200" r="${r / 2}" fill="#fff"/></g>`,
    `<path d="M80 220q60-${r} 120 0t120 0" fill="none" stroke="${ink}" stroke-width="32" stroke-linecap="round"/><path d="M80 290q60-${r} 120 0t120 0" fill="none" stroke="${ink}" stroke-width="16" stroke-linecap="round"/>`,
    `<g fill="${ink}">${Array.from({ length: 6 }, (_, at) => `<ellipse cx="200" cy="${200 - r * 0.7}" rx="${r / 4}" ry="${r / 2}" transform="rotate(${at * 60 + turn} 200 200)"/>`).join("")}</g>`,
  ];
  return random.pick(shapes);
}

/** Pictures drawn for each demonstration, for all trademarks to share; the bytes go to `store`. */
const count = 24;

export async function drawMarks(store: DemoFiles): Promise<MarkPicture[]> {
  const random = demoRandom("marks");
  const made: MarkPicture[] = [];
  for (let at = 0; at < count; at += 1) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/>${shapeOf(random, random.pick(inks))}</svg>`;
    const bytes = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await store.put(sha256, bytes);
    made.push({ sha256, size: bytes.length });
  }
  return made;
}
