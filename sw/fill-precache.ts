/** Below so many missing files each is fetched for itself: an update changes a few. */
const worthPack = 40;
const pack = "/precache.json";

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};
/** What a reply says of its own bytes, and not of the address. */
const ofTheBytes = ["content-length", "content-encoding", "content-type", "etag", "last-modified"];

/**
 * Puts the hashed files at the addresses `wanted` that the cache does not hold into it, by one request for all. Files that
 * the pack does not have, such as those of another release, are left to be fetched one by one.
 */
export async function fillPrecache(cache: Cache, wanted: readonly string[]): Promise<void> {
  const held = new Set((await cache.keys()).map(({ url }) => url));
  const missing = wanted.filter((address) => !held.has(address));
  if (missing.length < worthPack) return;
  const reply = await fetch(pack);
  if (!reply.ok) throw new Error(`${pack}: ${reply.status}`);
  const texts = (await reply.json()) as Record<string, string>;
  await Promise.all(
    missing.map(async (address) => {
      const { pathname } = new URL(address);
      const type = types[pathname.split(".").at(-1) ?? ""];
      const text = texts[pathname.slice(1)];
      if (type === undefined || text === undefined) return;
      await cache.put(address, new Response(text, { headers: headersOf(reply, type) }));
    }),
  );
}

/** The server's own headers, above all what pages and their workers may do. */
function headersOf(reply: Response, type: string): Headers {
  const headers = new Headers(reply.headers);
  for (const name of ofTheBytes) headers.delete(name);
  headers.set("content-type", type);
  return headers;
}
