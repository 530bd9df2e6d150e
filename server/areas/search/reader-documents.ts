import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { dayOf } from "#contract/core/time.ts";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { wordsIn } from "#contract/patent/query/marked-words.ts";
import type { DrawPage } from "#contract/site/first-reading.ts";
import { isElder } from "#contract/site/elder-mode.ts";
import { pageAssets } from "#server/areas/site/page-assets.ts";
import { documentOf, type PageDocument } from "#server/areas/site/page-document.ts";
import type { Db } from "#server/database/connect.ts";
import { isDrawnHere, readerReadings, type Trial } from "./reader-readings.ts";

/** Readers of a patent without a frame, by path: their word, and their module in the client. */
const readers = {
  "/detailNew2": ["摘要", "abstract-page.tsx"],
  "/powerNew2": ["权利要求", "claims-page.tsx"],
  "/instructionsNew2": ["说明书", "description-page.tsx"],
  "/drawingsNew2": ["附图", "drawings-page.tsx"],
  "/fullTextNew2": ["全文", "full-text-page.tsx"],
  "/lawNew2": ["法律信息", "law-page.tsx"],
  "/kindredNew2": ["同族信息", "family-page.tsx"],
} as const;
type ReaderPath = keyof typeof readers;

interface Asked {
  db: Db;
  path: ReaderPath;
  /** Id or number. */
  named: string;
  /** Today in China. */
  today: string;
  feeTrial: Trial;
}

interface ReaderDocument {
  page: PageDocument;
  /** Null: refused. */
  patent: PatentView | null;
}

async function readerDocument(asked: Asked): Promise<ReaderDocument> {
  const { db, path, named, feeTrial } = asked;
  const [label, file] = readers[path];
  const { readings, patent } = await readerReadings(db, {
    named,
    today: asked.today,
    reckons: path === "/lawNew2",
    feeTrial,
  });
  const shared = { module: `patents/detail/${file}`, readings, address: path };
  if (patent === null)
    return {
      patent,
      page: { ...shared, title: "专利无法查看", description: "没有找到这件专利。", hidden: true, status: 404 },
    };
  const number = patent.grant_no || patent.publication_no || patent.application_no || patent.id;
  const page: PageDocument = {
    ...shared,
    title: `${patent.title} ${label}`,
    description: patent.full_abstract.slice(0, 120) || patent.title,
    address: `${path}?${new URLSearchParams({ id: number }).toString()}`,
    kind: "article",
  };
  return { patent, page };
}

interface Site {
  db: Db;
  clientDir: string;
  /** Scheme and host; null: not told. */
  publicUrl: string | null;
  now: () => number;
  feeTrial: Trial;
  /** Draws pages; null: none is drawn, and the client begins by itself. */
  draw: DrawPage | null;
}

/**
 * Documents of the readers of a patent: with its title for who shares the address, its text, and what the page asks for
 * first, so that the client goes on from there.
 */
export async function serveReaders(
  app: FastifyInstance,
  { db, clientDir, publicUrl, now, draw, feeTrial }: Site,
): Promise<void> {
  const { tagsOf, withStyles } = await pageAssets(clientDir);
  const template = withStyles(await readFile(join(clientDir, "index.html"), "utf8"));
  for (const path of Object.keys(readers) as ReaderPath[])
    app.get(path, async (request, reply) => {
      const { searchParams, search } = new URL(request.url, "http://site");
      const named = searchParams.get("id")?.trim() ?? "";
      void reply.header("cache-control", "no-cache").header("vary", "cookie").type("text/html; charset=utf-8");
      if (named === "") return template;
      const isLarge = isElder(request.headers.cookie ?? "");
      const { page, patent } = await readerDocument({ db, path, named, today: dayOf(now()), feeTrial });
      const drawing = { address: path + search, isElder: isLarge, readings: page.readings };
      // A page without its text is better than none.
      const text =
        isDrawnHere(patent, wordsIn(searchParams)) &&
        (await draw?.(drawing).catch((error: unknown) => request.log.error({ err: error, path }, "reader not drawn")));
      const around = { template, origin: publicUrl, isElder: isLarge, text: text || "", assets: tagsOf(page.module) };
      return reply.code(page.status ?? 200).send(documentOf(page, around));
    });
}
