import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "../../node_modules/pdfjs-dist");
/** What files need whose fonts and pictures do not bring everything with them; the WebAssembly is left, no page may run it. */
const parts: readonly (readonly [folder: string, names: RegExp])[] = [
  ["cmaps", /\.bcmap$/],
  ["standard_fonts", /\.(pfb|ttf)$/],
  ["wasm", /_nowasm_fallback\.js$/],
];

/** Puts these beside the built app, under `/pdf/`, where the reader of PDFs asks for them by name. */
export const pdfFiles = (): Plugin => ({
  name: "pdf-files",
  apply: "build",
  generateBundle() {
    for (const [part, names] of parts)
      for (const name of readdirSync(join(folder, part)).filter((one) => names.test(one)))
        this.emitFile({
          type: "asset",
          fileName: `pdf/${part}/${name}`,
          source: readFileSync(join(folder, part, name)),
        });
  },
});
