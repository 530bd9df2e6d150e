import { addressOf, type Column, columns, ruleOf } from "#contract/content-columns.ts";
import { questionsOf } from "#contract/content-extensions.ts";
import { factsOf } from "#contract/content-facts.ts";
import type { PieceLink, PublicPiece } from "#contract/content-piece.ts";
import { listAddress } from "#contract/web-pages.ts";
import { dayOf } from "#contract/working-days.ts";
import { escapeHtml, linkTo, listOfHtml } from "./html.ts";

const day = (instant: string) => dayOf(Date.parse(instant));

/** Links to pieces with their dates. */
export const pieceLinks = (pieces: readonly PieceLink[]): string =>
  listOfHtml(pieces.map((one) => `${linkTo(addressOf(one.column, one.id), one.title)} ${day(one.published_at)}`));

/** The way to every column, for who reads without script. */
export const columnLinks = (): string =>
  `<nav aria-label="网站栏目">${listOfHtml([
    linkTo("/web/index", "首页"),
    ...columns.map((one) => linkTo(listAddress(one), ruleOf(one).title)),
  ])}</nav>`;

export const heading = (title: string): string => `<h1>${escapeHtml(title)}</h1>`;

const paragraph = (words: string) => (words === "" ? "" : `<p>${escapeHtml(words)}</p>`);

function facts({ extension }: PublicPiece): string {
  const lines = factsOf(extension).map(({ label, value }) => {
    const words = typeof value === "string" ? escapeHtml(value) : listOfHtml(value.map(escapeHtml));
    return `<dt>${escapeHtml(label)}</dt><dd>${words}</dd>`;
  });
  return lines.length === 0 ? "" : `<dl>${lines.join("")}</dl>`;
}

/** Questions and answers of an interview. */
function dialogue({ extension }: PublicPiece): string {
  if (extension.kind !== "interview") return "";
  const { host, guest } = extension;
  return questionsOf(extension)
    .map(({ asker, question, speaker, answer }, number) =>
      [
        `<h2 id="question-${number + 1}">${escapeHtml(`${asker || host || "主持人"}：${question}`)}</h2>`,
        ...answer.split("\n").map((line, at) => paragraph(at === 0 ? `${speaker || guest}：${line}` : line)),
      ].join(""),
    )
    .join("");
}

const picture = ({ cover }: PublicPiece) =>
  cover === null
    ? ""
    : `<img src="/v1/web/file?id=${cover.id}&amp;width=960" alt="${escapeHtml(cover.alt)}" width="${cover.width}" height="${cover.height}" />`;

/** A piece as it reads without script; its body was cleaned when it was saved. */
export function pieceText(piece: PublicPiece): string {
  const { column, title, source, author, published_at, state, summary, body, attachments, linked } = piece;
  const about = [day(published_at), state, source && `来源：${source}`, author && `作者：${author}`].filter(Boolean);
  const near = [piece.previous, piece.next].flatMap((one) => (one === null ? [] : [one]));
  return [
    `<nav aria-label="当前位置">${linkTo("/web/index", "首页")} - ${linkTo(listAddress(column), ruleOf(column).title)}</nav>`,
    `<article>${heading(title)}`,
    paragraph(about.join(" ")),
    listOfHtml(
      linked.map((one) => `${one.relation}：${linkTo(addressOf(one.piece.column, one.piece.id), one.piece.title)}`),
    ),
    paragraph(summary),
    picture(piece),
    facts(piece),
    body,
    dialogue(piece),
    listOfHtml(attachments.map(({ id, name }) => linkTo(`/v1/web/file?id=${id}`, name))),
    "</article>",
    pieceLinks([...near, ...piece.related]),
    columnLinks(),
  ].join("");
}

/** A page of a column. */
export function listText(column: Column, pieces: readonly PieceLink[], page: number, pages: number): string {
  const address = listAddress(column);
  const to = (number: number, words: string) =>
    number < 1 || number > pages ? "" : linkTo(`${address}${address.includes("?") ? "&" : "?"}page=${number}`, words);
  const around = `<p>${to(page - 1, "上一页")} ${to(page + 1, "下一页")}</p>`;
  return heading(ruleOf(column).title) + pieceLinks(pieces) + around + columnLinks();
}
