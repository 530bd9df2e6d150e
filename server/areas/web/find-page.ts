import { addressOf, type Column, columns, ruleOf } from "#contract/content-columns.ts";
import { columnsAt, detailsPages, listAddress, openPages, servicePages, type WebPage } from "#contract/web-pages.ts";
import { descriptionOf } from "#contract/web-descriptions.ts";
import { web } from "#contract/web.ts";
import { plainText } from "#server/areas/content/plain-text.ts";
import type { Db } from "#server/database/connect.ts";
import { escapeHtml, listOfHtml } from "./html.ts";
import { webIndex } from "./index-page.ts";
import { listPieces } from "./list-pieces.ts";
import type { PageDocument } from "./page-document.ts";
import { columnLinks, heading, listText, pieceLinks, pieceText } from "./page-text.ts";
import { publicAsks, publicStewards } from "./public-service.ts";
import { readPiece } from "./read-piece.ts";
import { manageText, personnelText } from "./service-text.ts";

/** Rows of a list's page, as many as the client shows. */
const size = 12;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
  };
}

async function listDocument(db: Db, column: Column, page: WebPage, { query, now }: Asked): Promise<PageDocument> {
  const said = Number(query.get("page") ?? "1");
  const number = Number.isInteger(said) && said >= 1 && said <= 1000 ? said : 1;
  const found = await listPieces(db, web.list.input.parse({ column, page: number, size }), now);
  const address = listAddress(column);
  return {
    title: ruleOf(column).title,
    description: descriptionOf(page),
    address: number === 1 ? address : `${address}${address.includes("?") ? "&" : "?"}page=${number}`,
    text: listText(column, found.list, number, Math.ceil(found.total / size)),
  };
}

/** The text of a page that is no column. */
async function serviceText(db: Db, page: WebPage, now: number): Promise<string> {
  const { path, title } = page;
  const lead = `${heading(title)}<p>${escapeHtml(descriptionOf(page))}</p>`;
  if (path === servicePages.index.path) {
    const { pinned, latest } = await webIndex(db, 5, now);
    const groups = latest.map((one) => `<h2>${escapeHtml(one.title)}</h2>${pieceLinks(one.list)}`);
    return lead + pieceLinks(pinned) + groups.join("");
  }
  if (path === servicePages.ask.path) {
    const { list } = await publicAsks(db, { keyword: "", page: 1, size: 20 });
    return lead + list.map((one) => `<h2>${escapeHtml(one.title)}</h2><p>${escapeHtml(one.answer)}</p>`).join("");
  }
  if (path === servicePages.steward.path) {
    const { stewards } = await publicStewards(db);
    return lead + listOfHtml(stewards.map((one) => escapeHtml(`${one.street_name} ${one.name} ${one.phone}`)));
  }
  if (path === servicePages.personnel.path) return lead + (await personnelText(db, now));
  if (path === servicePages.manage.path) return lead + (await manageText(db, now));
  return lead;
}

async function serviceDocument(db: Db, page: WebPage, { now }: Asked): Promise<PageDocument> {
  return {
    title: page.title,
    description: descriptionOf(page),
    address: page.path,
    text: (await serviceText(db, page, now)) + columnLinks(),
    hidden: page.path === servicePages.found.path,
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
  return isDetails ? gone(path) : serviceDocument(db, page, asked);
}
