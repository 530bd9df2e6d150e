import type { Plugin } from "vite";
import { tokenStyles } from "../../src/ui/tokens.ts";

/** Writes the design tokens into the document. */
export const writeTokens = (): Plugin => ({
  name: "token-styles",
  transformIndexHtml: () => [{ tag: "style", children: tokenStyles, injectTo: "head-prepend" }],
});
