import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { failure, success } from "#contract/core/envelope.ts";
import { type PatentView, patentViewCalls } from "#contract/patent/patent-view.ts";
import { type FirstReading, readingKey } from "#contract/site/first-reading.ts";
import { pageAssets } from "#server/areas/site/page-assets.ts";
import { documentOf, type PageDocument } from "#server/areas/site/page-document.ts";
import type { Db } from "#server/database/connect.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { findPatent } from "./find-patent.ts";
import { patentView } from "./patent-details.ts";

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

interface Read {
  reading: FirstReading;
  patent: PatentView | null;
}

/** What the page would ask for first. */
async function readingOf(db: Db, named: string): Promise<Read> {
  const call = patentViewCalls.patentDetail;
  const key = readingKey(call, { patent: named });
  try {
    const patent = call.output.parse(await patentView(db, await findPatent(db, named)));
    return { reading: [key, success(patent)], patent };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { reading: [key, failure(error.status, error.message, error.data)], patent: null };
  }
}

async function readerDocument(db: Db, path: ReaderPath, named: string): Promise<PageDocument> {
  const [label, file] = readers[path];
  const { reading, patent } = await readingOf(db, named);
  const shared = { module: `patents/detail/${file}`, readings: [reading], address: path };
  if (patent === null)
    return { ...shared, title: "专利无法查看", description: "没有找到这件专利。", hidden: true, status: 404 };
  const number = patent.grant_no || patent.publication_no || patent.application_no || patent.id;
  return {
    ...shared,
    title: `${patent.title} ${label}`,
    description: patent.full_abstract.slice(0, 120) || patent.title,
    address: `${path}?${new URLSearchParams({ id: number }).toString()}`,
    kind: "article",
  };
}

interface Site {
  db: Db;
  clientDir: string;
  /** Scheme and host; null: not told. */
  publicUrl: string | null;
}

/**
 * Documents of the readers of a patent: with its title for who shares the address, and with what the page asks for first
 * and the names of its files, so that script, page and patent come at once instead of one after the other.
 */
export async function serveReaders(app: FastifyInstance, { db, clientDir, publicUrl }: Site): Promise<void> {
  const template = await readFile(join(clientDir, "index.html"), "utf8");
  const { tagsOf } = await pageAssets(clientDir);
  for (const path of Object.keys(readers) as ReaderPath[])
    app.get(path, async (request, reply) => {
      const named = new URL(request.url, "http://site").searchParams.get("id")?.trim() ?? "";
      void reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
      if (named === "") return template;
      const page = await readerDocument(db, path, named);
      const around = { template, origin: publicUrl, isElder: false, text: "", assets: tagsOf(page.module) };
      return reply.code(page.status ?? 200).send(documentOf(page, around));
    });
}
