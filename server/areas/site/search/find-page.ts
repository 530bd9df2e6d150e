import { addressOf, type Column, columns, ruleOf } from "#contract/site/content-columns.ts";
import {
  columnsAt,
  detailsPages,
  listAddress,
  openPages,
  servicePages,
  type WebPage,
} from "#contract/site/web-pages.ts";
import { descriptionOf } from "#contract/site/web-descriptions.ts";
import { listQuery } from "#contract/site/list-query.ts";
import { plainText } from "#server/areas/content/plain-text.ts";
import type { Db } from "#server/database/connect.ts";
import type { PageDocument } from "../page-document.ts";
import { listReading, pieceReading, serviceReadings } from "../page-readings.ts";
import { readPiece } from "../read-piece.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Modules of the pages that are no column. */
const modules: Readonly<Record<string, string>> = {
  [servicePages.index.path]: "index-page.tsx",
  [servicePages.all.path]: "all-columns-page.tsx",
  [servicePages.search.path]: "search-page.tsx",
  [servicePages.senior.path]: "senior-search-page.tsx",
  [servicePages.found.path]: "search-list-page.tsx",
  [servicePages.personnel.path]: "personnel-page.tsx",
  [servicePages.ask.path]: "ask-page.tsx",
  [servicePages.manage.path]: "manage-page.tsx",
  [servicePages.steward.path]: "steward-page.tsx",
  [servicePages.manageNew.path]: "manage-new-page.tsx",
  [servicePages.officials.path]: "officials-page.tsx",
};

export interface Asked {
  path: string;
  query: URLSearchParams;
  now: number;
}

const short = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

const gone = (path: string, id: string | null): PageDocument => ({
  title: "内容不存在或已下线",
  description: "这项内容不存在或已下线。",
  address: path,
  module: "piece-page.tsx",
  readings: id === null ? [] : [pieceReading(id, null)],
  hidden: true,
  status: 404,
});

async function pieceDocument(db: Db, id: string, { path, now }: Asked): Promise<PageDocument> {
  const piece = uuid.test(id) ? await readPiece(db, id, now) : null;
  if (piece === null) return gone(path, id);
  const words = piece.summary || plainText(piece.body).replaceAll("\n", " ");
  return {
    title: piece.title,
    description: short(words) || piece.title,
    address: addressOf(piece.column, piece.id),
    picture: piece.cover?.id,
    kind: "article",
    module: "piece-page.tsx",
    readings: [pieceReading(id, piece)],
  };
}

async function listDocument(db: Db, column: Column, page: WebPage, asked: Asked): Promise<PageDocument> {
  const { page: number } = listQuery(column, asked.query);
  const address = listAddress(column);
  return {
    title: ruleOf(column).title,
    description: descriptionOf(page),
    address: number === 1 ? address : `${address}${address.includes("?") ? "&" : "?"}page=${number}`,
    module: "column-page.tsx",
    readings: [await listReading({ db, ...asked }, column)],
  };
}

async function serviceDocument(db: Db, page: WebPage, asked: Asked): Promise<PageDocument> {
  return {
    title: page.title,
    description: descriptionOf(page),
    address: page.path,
    hidden: page.path === servicePages.found.path,
    module: modules[page.path],
    readings: await serviceReadings(page.path, { db, ...asked }),
  };
}

/** What the document of a public address says; null: no page of the website. */
export async function findPage(db: Db, asked: Asked): Promise<PageDocument | null> {
  const { path, query } = asked;
  const page = [...openPages, ...detailsPages].find((one) => one.path === path);
  if (page === undefined) return null;
  const id = query.get("id");
  const here = columnsAt(path);
  const isDetails = columns.some((one) => ruleOf(one).details === path);
  if (isDetails && id !== null) return pieceDocument(db, id, asked);
  const column = here.find((one) => one === query.get("column")) ?? here[0];
  if (column !== undefined) return listDocument(db, column, page, asked);
  return isDetails ? gone(path, null) : serviceDocument(db, page, asked);
}
