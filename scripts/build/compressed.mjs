import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const text = /\.(m?js|css|html|svg|json|webmanifest)$/;
/** Bytes below which compression gains nothing. */
const smallest = 1024;

/** Writes a .br and a .gz beside every text file, so that the server sends files as they lie there. */
export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (!text.test(name) || statSync(file).size < smallest) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}
