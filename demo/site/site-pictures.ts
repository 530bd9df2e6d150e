import { createHash } from "node:crypto";
import sharp from "sharp";
import type { ContentFileRow } from "#server/database/tables/website.ts";
import type { DemoFiles } from "#demo/visit/photos.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";

const width = 960;
const height = 540;
const small = 480;

const scenes = [
  ["#dbe7fb", "#1554d1", "示意图：一排高低不同的厂房与远处的山丘"],
  ["#e4f3ea", "#167c4e", "示意图：绿色山坡前的创新园区楼群"],
  ["#fdf0dd", "#946010", "示意图：暖色晨光里的工业园区"],
  ["#ece6f7", "#5b3fa0", "示意图：暮色中的展览中心与广场"],
  ["#e2eef2", "#1f6f8b", "示意图：水边的研发大楼"],
  ["#f6e3e1", "#a5392e", "示意图：红色屋顶的老厂房改造园区"],
] as const;

function building(x: number, random: DemoRandom, ink: string): string {
  const tall = random.whole(120, 300);
  const wide = random.whole(80, 150);
  const top = 430 - tall;
  const windows = Array.from({ length: Math.floor(tall / 48) }, (_, row) =>
    Array.from({ length: Math.floor(wide / 36) }, (__, column) => {
      const [left, upper] = [x + 12 + column * 36, top + 16 + row * 48];
      return `<rect x="${left}" y="${upper}" width="18" height="24" fill="#fff" opacity=".${random.whole(3, 8)}"/>`;
    }).join(""),
  );
  return `<rect x="${x}" y="${top}" width="${wide}" height="${tall}" fill="${ink}" opacity=".${random.whole(55, 95)}"/>${windows.join("")}`;
}

function drawing(light: string, ink: string, random: DemoRandom): string {
  const hills = [300, 360].map(
    (top) => `<path d="M0 ${top}q240 -${random.whole(40, 130)} 480 0t480 -10V540H0z" fill="${ink}" opacity=".12"/>`,
  );
  const buildings = [40, 190, 350, 500, 660, 800].map((x) => building(x + random.whole(-12, 12), random, ink));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="960" height="540" fill="${light}"/>
    <circle cx="${random.whole(140, 820)}" cy="110" r="54" fill="#fff" opacity=".75"/>${hills.join("")}${buildings.join("")}
    <rect y="430" width="960" height="110" fill="${ink}" opacity=".28"/></svg>`;
}

async function store(files: DemoFiles, bytes: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await files.put(sha256, bytes);
  return sha256;
}

/** Drawn pictures for covers and banners, in two sizes; their bytes go to `files`. */
export function sitePictures(files: DemoFiles, now: number): Promise<{ file: ContentFileRow; alt: string }[]> {
  return Promise.all(
    scenes.map(async ([light, ink, alt], place) => {
      const random = demoRandom(`picture ${place}`);
      const svg = Buffer.from(drawing(light, ink, random));
      const draw = (wide: number) => sharp(svg).resize(wide).webp({ quality: 76, effort: 2 }).toBuffer();
      const [bytes, smaller] = await Promise.all([draw(width), draw(small)]);
      const file: ContentFileRow = {
        id: random.id(now),
        purpose: "picture",
        name: `示意图${place + 1}.webp`,
        mime: "image/webp",
        sha256: await store(files, bytes),
        size: bytes.length,
        width,
        height,
        variants: { [String(small)]: await store(files, smaller) },
        created_by: null,
        created_at: new Date(now),
      };
      return { file, alt };
    }),
  );
}
