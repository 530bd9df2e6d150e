import { elderPath } from "#contract/site/elder-mode.ts";
import { detailsPages, openPages } from "#contract/site/web-pages.ts";

/** Milliseconds the server has for a document before the app opens from the device. */
const patience = 2_000;
const paths = new Set<string>([...openPages, ...detailsPages].map(({ path }) => path));

/** Addresses that are no page of the app. */
export const serverOnly = [/^\/v1\//, /^\/(robots\.txt|sitemap\.xml)$/, new RegExp(`^${elderPath}`)];

/** Whether a path is one of the public website. */
export const isPublicPage = (path: string): boolean => paths.has(path);

/** The script a document starts; each release has another one. */
const entryOf = (html: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];

type Ask = (request: Request) => Promise<Response>;

/** The server's document, or null when it is none of this release's. */
async function ownDocument(request: Request, shell: Response, ask: Ask): Promise<Response | null> {
  const reply = await ask(request);
  if (reply.status >= 500) return null;
  const html = await reply.clone().text();
  return entryOf(html) === entryOf(await shell.text()) ? reply : null;
}

/**
 * Answers the navigation to a public page: the server's document if it comes in time and belongs to the release on
 * this device, else the shell. Chunks of two releases are never mixed: offline only this one's are there.
 */
export async function publicDocument(
  request: Request,
  shell: () => Promise<Response>,
  ask: Ask = fetch,
): Promise<Response> {
  const kept = await shell();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  const own = ownDocument(request, kept.clone(), ask).catch(() => null);
  return (await Promise.race([own, late])) ?? kept;
}
