import { addressOf, type Column, columns, ruleOf } from "#contract/site/content-columns.ts";
import { questionsOf } from "#contract/site/content-extensions.ts";
import { factsOf } from "#contract/site/content-facts.ts";
import type { PieceCard, PieceLink, Picture, PublicPiece } from "#contract/site/content-piece.ts";
import { figureTiles, groupOf, indexLead, indexLinks, listAddress } from "#contract/site/web-pages.ts";
import type { Banner, DistrictFigures, WebIndex } from "#contract/site/web.ts";
import { dayOf } from "#contract/core/time.ts";
import { escapeHtml, linkTo, listOfHtml, shownPicture } from "./html.ts";

// The classes are those of the pages in `src/features/website`, so that nothing moves when the app takes over.

const day = (instant: string) => dayOf(Date.parse(instant));
const time = (instant: string) => `<time datetime="${escapeHtml(instant)}">${day(instant)}</time>`;
const mark = (state: string) => (state === "" ? "" : ` <span class="web-mark">${escapeHtml(state)}</span>`);
const to = (piece: PieceLink) => linkTo(addressOf(piece.column, piece.id), piece.title);

/** Links to pieces with their dates. */
export const pieceLinks = (pieces: readonly (PieceLink & { state?: string })[]): string =>
  `<ul class="index-lines">${pieces
    .map((one) => `<li><span>${to(one)}${mark(one.state ?? "")}</span>${time(one.published_at)}</li>`)
    .join("")}</ul>`;

/** The way to every column, for who reads without script. */
export const columnLinks = (): string =>
  `<nav id="columns" class="web-all-columns" aria-label="全部栏目">${listOfHtml([
    linkTo("/web/index", "首页"),
    ...columns.map((one) => linkTo(listAddress(one), ruleOf(one).title)),
  ])}</nav>`;

export const heading = (title: string): string => `<h1>${escapeHtml(title)}</h1>`;

/** A page that is no column and no piece. */
export const pageText = (title: string, lead: string, body: string): string =>
  `<div class="web-page">${heading(title)}<p>${escapeHtml(lead)}</p>${body}${columnLinks()}</div>`;

function facts({ extension }: PublicPiece): string {
  const lines = factsOf(extension).map(({ label, value }) => {
    const words =
      typeof value === "string"
        ? escapeHtml(value)
        : `<ol>${value.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ol>`;
    return `<div><dt>${escapeHtml(label)}</dt><dd>${words}</dd></div>`;
  });
  return lines.length === 0 ? "" : `<dl class="web-facts">${lines.join("")}</dl>`;
}

/** Questions and answers of an interview. */
function dialogue({ extension }: PublicPiece): string {
  if (extension.kind !== "interview") return "";
  const { host, guest } = extension;
  return questionsOf(extension)
    .map(({ asker, question, speaker, answer }, number) =>
      [
        `<h2 id="question-${number + 1}">${escapeHtml(`${asker || host || "主持人"}：${question}`)}</h2>`,
        ...answer
          .split("\n")
          .map((line, at) => `<p>${escapeHtml(at === 0 ? `${speaker || guest}：${line}` : line)}</p>`),
      ].join(""),
    )
    .join("");
}

const cover = (picture: Picture | null) =>
  picture === null
    ? ""
    : `<figure class="web-cover">${shownPicture(picture, "(max-width: 800px) 100vw, 760px")}<figcaption>${escapeHtml(picture.alt)}</figcaption></figure>`;

const attached = ({ attachments }: PublicPiece) =>
  attachments.length === 0
    ? ""
    : `<section class="web-attachments"><h2>附件</h2>${listOfHtml(attachments.map(({ id, name }) => linkTo(`/v1/web/file?id=${id}`, name)))}</section>`;

function about({ published_at, source, author }: PublicPiece): string {
  const words = [source && `来源：${source}`, author && `作者：${author}`].filter(Boolean);
  return `<p class="web-meta">${time(published_at)}${words.map((one) => `<span>${escapeHtml(one)}</span>`).join("")}</p>`;
}

/** A piece as it reads without script; its body was cleaned when it was saved. */
export function pieceText(piece: PublicPiece): string {
  const { column, title, state, summary, body, linked } = piece;
  const near = [piece.previous, piece.next].flatMap((one) => (one === null ? [] : [one]));
  const others = [...near, ...piece.related];
  return [
    `<article class="web-piece"><nav class="web-crumbs" aria-label="当前位置">${linkTo("/web/index", "首页")} - ${linkTo(listAddress(column), ruleOf(column).title)} - <span aria-current="page">正文</span></nav>`,
    `<h1>${escapeHtml(title)}${mark(state)}</h1>`,
    about(piece),
    linked.length === 0
      ? ""
      : `<ul class="web-linked">${linked.map((one) => `<li>${one.relation}：${to(one.piece)}</li>`).join("")}</ul>`,
    summary === "" ? "" : `<p class="web-summary">${escapeHtml(summary)}</p>`,
    cover(piece.cover),
    facts(piece),
    `<div class="web-text">${body}</div>`,
    dialogue(piece),
    attached(piece),
    others.length === 0 ? "" : `<section class="web-related"><h2>相关内容</h2>${pieceLinks(others)}</section>`,
    "</article>",
    columnLinks(),
  ].join("");
}

/** A piece in its column's list, without the words that only the app counts. */
function card(piece: PieceCard): string {
  const brief = factsOf(piece.extension).filter((one) => one.brief);
  const picture =
    piece.cover === null
      ? ""
      : `<div class="web-card-cover">${shownPicture({ ...piece.cover, alt: "" }, "(max-width: 600px) 100vw, 200px", false)}</div>`;
  return `<li class="web-card">${picture}<div class="web-card-words"><h2>${to(piece)}${mark(piece.state)}</h2>${
    piece.summary === "" ? "" : `<p>${escapeHtml(piece.summary)}</p>`
  }<p class="web-meta">${time(piece.published_at)}${brief.map(({ value }) => `<span>${escapeHtml(String(value))}</span>`).join("")}</p></div></li>`;
}

function tabs(column: Column): string {
  const { title, columns: group, hub } = groupOf(column);
  if (group.length === 1) return "";
  const links = group.map((one) => {
    const here = one === column ? ' aria-current="page"' : "";
    return `<a href="${listAddress(one)}"${here}>${ruleOf(one).title}</a>`;
  });
  const whole = hub === undefined ? "" : linkTo(hub, title);
  return `<nav class="web-tabs" aria-label="相关栏目">${whole}${links.join("")}</nav>`;
}

interface ListPage {
  list: readonly PieceCard[];
  total: number;
  page: number;
  pages: number;
  /** Address of another page of the same list. */
  addressOf: (page: number) => string;
}

/** A page of a column. */
export function listText(column: Column, found: ListPage): string {
  const { page, pages } = found;
  const step = (number: number, words: string) =>
    number < 1 || number > pages ? "" : linkTo(found.addressOf(number), words);
  const around = pages < 2 ? "" : `${step(page - 1, "上一页")}${step(page + 1, "下一页")}`;
  return [
    `<div class="web-list">${heading(ruleOf(column).title)}${tabs(column)}`,
    `<p class="web-count">共 ${found.total} 篇${pages > 1 ? `，第 ${page} / ${pages} 页` : ""}</p>`,
    `<ul class="web-cards">${found.list.map(card).join("")}</ul>`,
    around === "" ? "" : `<nav class="web-pager" aria-label="分页">${around}</nav>`,
    columnLinks(),
    "</div>",
  ].join("");
}

const banner = ({ title, link, picture }: Banner, place: number) =>
  `<li>${shownPicture(picture, "(max-width: 700px) 90vw, 520px", place === 0)}${link === "" ? `<p>${escapeHtml(title)}</p>` : linkTo(link, title)}</li>`;

const panel = (title: string, body: string) =>
  `<section class="web-panel"><h2>${escapeHtml(title)}</h2>${body}</section>`;

const figuresText = (figures: DistrictFigures) =>
  panel(
    "全区数据",
    `<dl class="index-numbers">${figureTiles
      .map(([label, name]) => `<div><dt>${label}</dt><dd>${figures[name].toLocaleString("zh-CN")}</dd></div>`)
      .join("")}</dl><p class="web-meta">数据截至 ${day(figures.as_of)}</p>`,
  );

/** The first page of the website. */
export function indexText({ banners, pinned, latest, figures }: WebIndex): string {
  const filled = latest.filter(({ list }) => list.length > 0);
  return [
    `<div class="web-page"><section class="index-lead">${heading(indexLead.title)}<p>${escapeHtml(indexLead.text)}</p>`,
    '<form class="web-search" role="search" aria-label="全站搜索" action="/web/search/list"><input name="keyword" type="search" maxlength="60" aria-label="搜索全站内容" placeholder="搜索政策、活动、服务…" /><button type="submit" class="button primary">搜索</button></form>',
    `<nav class="index-quick" aria-label="常用服务">${indexLinks.map((one) => linkTo(one.to, one.words)).join("")}</nav></section>`,
    banners.length === 0 ? "" : `<ul class="index-banners" aria-label="推荐">${banners.map(banner).join("")}</ul>`,
    figuresText(figures),
    pinned.length === 0 ? "" : panel("重点关注", pieceLinks(pinned)),
    `<div class="index-columns">${filled.map((one) => panel(one.title, pieceLinks(one.list))).join("")}</div>`,
    columnLinks(),
    "</div>",
  ].join("");
}
