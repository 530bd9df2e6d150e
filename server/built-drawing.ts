import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { DrawPage } from "#contract/site/first-reading.ts";

/** The client's own drawing of public pages, built for the server from `src/app/site-document.tsx`; null: not built. */
export async function builtDrawing(file: string): Promise<DrawPage | null> {
  if (!existsSync(file)) return null;
  // Otherwise React draws with all its advice for developers, at a third of the pace.
  process.env.NODE_ENV ??= "production";
  const { drawPage } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { drawPage: DrawPage };
  return drawPage;
}
