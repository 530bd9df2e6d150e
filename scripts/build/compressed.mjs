import { readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const text = /\.(m?js|css|html|svg|json|webmanifest)$/;
/** Bytes below which compression gains nothing. */
const smallest = 1024;
/** Node compresses in threads; more files than these would only wait in memory. */
const atOnce = 4;

const compress = { gz: promisify(gzip), br: promisify(brotliCompress) };
const options = { gz: { level: 9 }, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } } };

/** Writes a .br and a .gz beside every text file, so that the server sends files as they lie there. */
export async function compressFiles(folder) {
  const waiting = readdirSync(folder, { recursive: true })
    .filter((name) => text.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).size >= smallest);
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const bytes = await readFile(file);
      for (const way of ["gz", "br"]) await writeFile(`${file}.${way}`, await compress[way](bytes, options[way]));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
