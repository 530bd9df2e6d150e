/** Anything a browser may read as another host, or drop from an address before it reads it. */
const foreign = /^\/[/\\]|[\p{Cc}\\]/u;

/** The text if it is an address inside this site, path first; null for everything else. */
export function ownPath(text: string | null | undefined): string | null {
  if (text === null || text === undefined || !text.startsWith("/") || foreign.test(text)) return null;
  const here = "https://here.invalid";
  return URL.canParse(text, here) && new URL(text, here).origin === here ? text : null;
}
