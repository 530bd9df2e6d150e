import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { desc } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { addressOf } from "#contract/site/content-columns.ts";
import { elderCookie, elderPath, isElder } from "#contract/site/elder-mode.ts";
import type { DrawPage } from "#contract/site/first-reading.ts";
import { detailsPages, openPages, servicePages } from "#contract/site/web-pages.ts";
import { visibleAt } from "#server/areas/content/visible-pieces.ts";
import type { Db } from "#server/database/connect.ts";
import { publishedPieces as p } from "#server/database/tables/website.ts";
import { findPage } from "./search/find-page.ts";
import { escapeHtml } from "../content/html.ts";
import { pageAssets } from "./page-assets.ts";
import { documentOf } from "./page-document.ts";
import { askedOrigin } from "./site-origin.ts";

/** More addresses than this a site map may not hold. */
const mostInMap = 50_000;

/** Every public page; without an origin by path alone, which no search engine takes, as no host may be named. */
async function siteMap(db: Db, origin: string | null, now: number): Promise<string> {
  const pieces = await db
    .select({ id: p.id, column: p.column_key, updated_at: p.updated_at })
    .from(p)
    .where(visibleAt(now))
    .orderBy(desc(p.publish_at), p.id)
    .limit(mostInMap - openPages.length);
  const open = openPages.filter(({ path }) => path !== servicePages.found.path).map(({ path }) => ({ address: path }));
  const read = pieces.map((one) => ({ address: addressOf(one.column, one.id), at: one.updated_at.toISOString() }));
  const lines = [...open, ...read].map(
    ({ address, ...rest }) =>
      `<url><loc>${escapeHtml((origin ?? "") + address)}</loc>${"at" in rest ? `<lastmod>${rest.at}</lastmod>` : ""}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>\n`;
}

const robots = (origin: string | null) =>
  `User-agent: *\nAllow: /v1/web/file\nDisallow: /v1/\nDisallow: /Backstepping\nDisallow: /questionNew\nDisallow: ${elderPath}\n${origin === null ? "" : `Sitemap: ${origin}/sitemap.xml\n`}`;

interface Site {
  db: Db;
  clientDir: string;
  /** Scheme and host; null: not told, and what a request asked for is in no document that may be kept. */
  publicUrl: string | null;
  now: () => number;
  /** Draws pages; null: none is drawn, and the client begins by itself. */
  draw: DrawPage | null;
}

/** A page of the website to go back to, whatever was said. */
function publicAddress(said: string | null): string {
  const known = [...openPages, ...detailsPages].some(({ path }) => said?.split("?")[0] === path);
  return known && said !== null && !/[\p{Cc}\\]/u.test(said)
    ? new URL(said, "http://site").href.slice(11)
    : servicePages.index.path;
}

/** The public website's documents with head and text of their own, and what search engines ask for. */
export async function servePages(app: FastifyInstance, { db, clientDir, publicUrl, now, draw }: Site): Promise<void> {
  const { tagsOf, withStyles } = await pageAssets(clientDir);
  const template = withStyles(await readFile(join(clientDir, "index.html"), "utf8"));
  for (const { path } of [...openPages, ...detailsPages]) {
    app.get(path, async (request, reply) => {
      const { searchParams: query, search } = new URL(request.url, "http://site");
      const isLarge = isElder(request.headers.cookie ?? "");
      const page = await findPage(db, { path, query, now: now() });
      void reply.header("cache-control", "no-cache").header("vary", "cookie").type("text/html; charset=utf-8");
      if (page === null) return template;
      const drawing = { address: path + search, isElder: isLarge, readings: page.readings };
      // A page without its text is better than none.
      const text = await draw?.(drawing).catch((error: unknown) =>
        request.log.error({ err: error, path }, "page not drawn"),
      );
      return reply.code(page.status ?? 200).send(
        documentOf(page, {
          template,
          origin: publicUrl,
          isElder: isLarge,
          text: text ?? "",
          assets: tagsOf(page.module),
        }),
      );
    });
  }
  app.get(elderPath, async (request, reply) => {
    const { searchParams } = new URL(request.url, "http://site");
    const secure = request.protocol === "https" ? "; Secure" : "";
    void reply.header("set-cookie", elderCookie(searchParams.get("on") === "1") + secure);
    return reply.redirect(publicAddress(searchParams.get("back")), 303);
  });
  app.get("/sitemap.xml", async (request, reply) =>
    reply.type("application/xml; charset=utf-8").send(await siteMap(db, askedOrigin(publicUrl, request, reply), now())),
  );
  app.get("/robots.txt", (request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robots(askedOrigin(publicUrl, request, reply))),
  );
}
