import sharp from "sharp";
import type { DemoRandom } from "#demo/random.ts";

const width = 1024;
const height = 768;

const walls = [
  ["#dfe7ee", "#b8c4cf"],
  ["#efe6d8", "#cdbfa8"],
  ["#dcebe4", "#a9c4b6"],
  ["#e3e0ee", "#b6b0cc"],
] as const;
const machines = ["#2f5d8c", "#3f7f6a", "#8a5a3c", "#56606b", "#a2463c", "#c28a2b"];
const clothes = ["#1d3557", "#40513b", "#5b3758", "#6b4f2a", "#30475e"];

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function machine(x: number, random: DemoRandom): string {
  const tall = random.whole(140, 300);
  const wide = random.whole(110, 200);
  const top = 560 - tall;
  const fill = random.pick(machines);
  return `<rect x="${x}" y="${top}" width="${wide}" height="${tall}" rx="8" fill="${fill}"/>
    <rect x="${x + 16}" y="${top + 18}" width="${wide - 32}" height="${Math.round(tall / 4)}" rx="4" fill="#ffffff" opacity=".35"/>
    <circle cx="${x + wide - 26}" cy="${top + tall - 30}" r="9" fill="#e9c46a"/>`;
}

function person(x: number, random: DemoRandom): string {
  const y = random.whole(400, 440);
  return `<circle cx="${x}" cy="${y}" r="34" fill="#e4b998"/><path d="M${x - 34} ${y - 6}a34 34 0 0 1 68 0z" fill="#2b2420"/>
    <path d="M${x - 62} ${height}V${y + 100}a62 62 0 0 1 124 0V${height}z" fill="${random.pick(clothes)}"/>`;
}

const window = (x: number) =>
  `<path d="M${x} 70h200v150h-200z" fill="#f7fbff" opacity=".75"/><path d="M${x + 97} 70h6v150h-6zM${x} 142h200v6h-200z" fill="#8793a0"/>`;

/** A drawn workshop with people, and the watermark of a field photo in its lower edge; JPEG. */
export function drawPhoto(lines: readonly string[], random: DemoRandom): Promise<Buffer> {
  const [light, dark] = random.pick(walls);
  const machinery = [60, 300, 560, 790].map((x) =>
    random.chance(0.8) ? machine(x + random.whole(-20, 20), random) : "",
  );
  const people = random.sample([190, 400, 610, 820], random.whole(2, 3)).map((x) => person(x, random));
  const text = lines.map(
    (line, place) => `<text x="24" y="${676 + place * 34}" font-size="24" fill="#fff">${escaped(line)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Noto Sans CJK SC, sans-serif">
    <defs><linearGradient id="wall" x1="0" y1="0" x2="${random.whole(0, 10) / 10}" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/><rect y="560" width="${width}" height="208" fill="#7d838a"/>
    ${[110, 412, 714].map(window).join("")}${machinery.join("")}${people.join("")}
    <rect y="640" width="${width}" height="128" fill="#14213d" opacity=".72"/>${text.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 76 }).toBuffer();
}
