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
import { readingKey } from "#contract/site/first-reading.ts";
import { indexEach, listQuery, pageSize } from "#contract/core/list-query.ts";
import { web } from "#contract/site/web.ts";
import { plainText } from "#server/areas/content/plain-text.ts";
import type { Db } from "#server/database/connect.ts";
import { escapeHtml, listOfHtml } from "../html.ts";
import { webIndex } from "../index-page.ts";
import { listPieces } from "../list-pieces.ts";
import type { PageDocument } from "../page-document.ts";
import { columnLinks, heading, indexText, listText, pageText, pieceText } from "../page-text.ts";
import { publicAsks, publicStewards } from "../public-service.ts";
import { readPiece } from "../read-piece.ts";
import { manageText, personnelText } from "../service-text.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Modules of the pages that are no column. */
const modules: Readonly<Record<string, string>> = {
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

const gone = (path: string): PageDocument => ({
  title: "内容不存在或已下线",
  description: "这项内容不存在或已下线。",
  address: path,
  text: heading("内容不存在或已下线") + columnLinks(),
  hidden: true,
  status: 404,
});

async function pieceDocument(db: Db, id: string, { path, now }: Asked): Promise<PageDocument> {
  const piece = uuid.test(id) ? await readPiece(db, id, now) : null;
  if (piece === null) return gone(path);
  const words = piece.summary || plainText(piece.body).replaceAll("\n", " ");
  return {
    title: piece.title,
    description: short(words) || piece.title,
    address: addressOf(piece.column, piece.id),
    text: pieceText(piece),
    picture: piece.cover?.id,
    kind: "article",
    module: "piece-page.tsx",
    reading: { key: readingKey(web.piece, { id }), data: web.piece.output.parse(piece) },
  };
}

async function listDocument(db: Db, column: Column, page: WebPage, { query, now }: Asked): Promise<PageDocument> {
  const said = listQuery(column, query);
  const asked = web.list.input.safeParse(said);
  const number = said.page;
  const found = await listPieces(db, asked.data ?? web.list.input.parse({ column, page: number, size: pageSize }), now);
  const address = listAddress(column);
  const at = (one: number) => (one === 1 ? address : `${address}${address.includes("?") ? "&" : "?"}page=${one}`);
  const pages = Math.ceil(found.total / pageSize);
  return {
    title: ruleOf(column).title,
    description: descriptionOf(page),
    address: at(number),
    text: listText(column, { ...found, page: number, pages, addressOf: at }),
    module: "column-page.tsx",
    reading: asked.success ? { key: readingKey(web.list, said), data: web.list.output.parse(found) } : undefined,
  };
}

async function indexDocument(db: Db, now: number): Promise<PageDocument> {
  const { path, title } = servicePages.index;
  const input = { each: indexEach };
  const index = await webIndex(db, indexEach, now);
  return {
    title,
    description: descriptionOf(servicePages.index),
    address: path,
    text: indexText(index),
    module: "index-page.tsx",
    reading: { key: readingKey(web.index, input), data: web.index.output.parse(index) },
  };
}

/** The text of a page that is no column. */
async function serviceText(db: Db, { path }: WebPage, now: number): Promise<string> {
  if (path === servicePages.ask.path) {
    const { list } = await publicAsks(db, { keyword: "", page: 1, size: 20 });
    return list.map((one) => `<h2>${escapeHtml(one.title)}</h2><p>${escapeHtml(one.answer)}</p>`).join("");
  }
  if (path === servicePages.steward.path) {
    const { stewards } = await publicStewards(db);
    return listOfHtml(stewards.map((one) => escapeHtml(`${one.street_name} ${one.name} ${one.phone}`)));
  }
  if (path === servicePages.personnel.path) return personnelText(db, now);
  if (path === servicePages.manage.path) return manageText(db, now);
  return "";
}

async function serviceDocument(db: Db, page: WebPage, now: number): Promise<PageDocument> {
  return {
    title: page.title,
    description: descriptionOf(page),
    address: page.path,
    text: pageText(page.title, descriptionOf(page), await serviceText(db, page, now)),
    hidden: page.path === servicePages.found.path,
    module: modules[page.path],
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
  if (isDetails) return gone(path);
  return path === servicePages.index.path ? indexDocument(db, asked.now) : serviceDocument(db, page, asked.now);
}
