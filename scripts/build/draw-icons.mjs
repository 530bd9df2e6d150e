// Makes the PNG icons from the logo; run again when public/icons/logo.svg changes.
import { readFileSync } from "node:fs";
import sharp from "sharp";

const folder = new URL("../../public/icons/", import.meta.url);
const logo = readFileSync(new URL("logo.svg", folder), "utf8");
const background = "#1554D1";
const square = logo.replace('rx="14"', "");

const png = (svg, size) => sharp(Buffer.from(svg), { density: 72 * (size / 64) * 2 }).resize(size, size);
const target = (name) => new URL(name, folder).pathname;

await png(logo, 192).png().toFile(target("icon-192.png"));
await png(logo, 512).png().toFile(target("icon-512.png"));
await png(square, 180).flatten({ background }).png().toFile(target("apple-touch-180.png"));

// Launchers may crop a maskable icon to the inner 80 %.
const inner = await png(square, 400).png().toBuffer();
await sharp({ create: { width: 512, height: 512, channels: 4, background } })
  .composite([{ input: inner }])
  .png()
  .toFile(target("maskable-512.png"));
