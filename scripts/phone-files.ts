import { existsSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import type { ManifestTransform } from "workbox-build";
import { isOnlinePage } from "./online-pages.ts";

/** Pages with a phone view, and the desktop frame: what only the desktop loads. */
function deskOnly(module: string): boolean {
  if (module.includes("/shells/desk-")) return true;
  // Half a megabyte for what the table beside every chart says as well.
  if (module.endsWith("/ui/chart-canvas.tsx")) return true;
  return module.endsWith("-page.tsx") && existsSync(module.replace(/\.tsx$/, ".phone.tsx"));
}

/** File names reachable from the entries without passing a desktop-only module. */
export function reachable(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const kept = new Set<string>();
  const visit = (name: string) => {
    const chunk = byName.get(name);
    if (!chunk || kept.has(name)) return;
    if (chunk.facadeModuleId !== null && (deskOnly(chunk.facadeModuleId) || isOnlinePage(chunk.facadeModuleId))) return;
    kept.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) kept.add(css);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName);
  return kept;
}

/** Restricts the precache to what the phone needs: the desktop's megabytes stay on the server. */
export function phoneFiles() {
  let kept = new Set<string>();
  const plugin: Plugin = {
    name: "phone-files",
    generateBundle(_, bundle) {
      const outputs = Object.values(bundle);
      kept = reachable(outputs.filter((one) => one.type === "chunk"));
      // Web workers are built apart and named by nobody's imports.
      for (const one of outputs) if (one.type === "asset" && one.fileName.endsWith(".js")) kept.add(one.fileName);
    },
  };
  const keepPhoneOnly: ManifestTransform = (entries) => ({
    manifest: entries.filter(({ url }) => !url.startsWith("assets/") || kept.has(url)),
    warnings: [],
  });
  return { plugin, keepPhoneOnly };
}
