import { productName } from "#contract/core/product-names.ts";
import { elderClass } from "#contract/site/elder-mode.ts";
import { type FirstReading, firstReadingId } from "#contract/site/first-reading.ts";
import { escapeHtml } from "../content/html.ts";

/** What a page's document says before any script runs. */
export interface PageDocument {
  title: string;
  description: string;
  /** Path and query search engines shall know the page by. */
  address: string;
  /** Module of the page in the client. */
  module?: string | undefined;
  /** What the page would ask the server for first. */
  readings: readonly FirstReading[];
  /** Id of a picture for who shares the address. */
  picture?: string | undefined;
  kind?: "article" | "website";
  /** Not for search engines. */
  hidden?: boolean;
  status?: 200 | 404;
}

const descriptionTag = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;
const needsScript = /<noscript>[^<]*<\/noscript>/;
const readableNote = "<noscript>内容可以直接阅读；报名、提问、复制和登录需要启用 JavaScript。</noscript>";
const emptyRoot = '<div id="root"></div>';
/** Scripts wait for what is seen, where there is anything to see before them. */
const ownScript = /<(script type="module"|link rel="modulepreload")/g;

/** JSON in an element that no browser runs; no text in it can end the element. */
const readingTag = (readings: string) =>
  `<script type="application/json" id="${firstReadingId}">${readings.replaceAll("<", "\\u003c")}</script>`;

/** What needs a whole address: the page's own for who shares it, and its picture. */
function sharing({ address, picture }: PageDocument, origin: string): [name: string, address: string][] {
  const own: [string, string] = ["url", `${origin}${address}`];
  return picture === undefined ? [own] : [own, ["image", `${origin}/v1/web/file?id=${picture}&width=960`]];
}

function head(page: PageDocument, origin: string | null): string {
  const { title, description, address, kind = "website" } = page;
  // A canonical address may be relative, those of Open Graph may not.
  const url = `${origin ?? ""}${address}`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}" />`;
  return [
    named("description", description),
    ...(page.hidden ? [named("robots", "noindex")] : [`<link rel="canonical" href="${escapeHtml(url)}" />`]),
    property("type", kind),
    property("site_name", productName),
    property("locale", "zh_CN"),
    property("title", title),
    property("description", description),
    ...(origin === null ? [] : sharing(page, origin).map(([name, content]) => property(name, content))),
  ].join("\n    ");
}

interface Around {
  /** The client's document. */
  template: string;
  /** Scheme and host of the site; null: not told, and no address in the document has one. */
  origin: string | null;
  isElder: boolean;
  /** The page as the client draws it first; empty when it could not be drawn, and the client begins by itself. */
  text: string;
  /** Tags of the page's own files. */
  assets: string;
}

/** The client's document with the page's own head, and its text where the client will draw. */
export function documentOf(page: PageDocument, { template, origin, isElder, text, assets }: Around): string {
  const readings = page.readings.length === 0 ? "" : readingTag(JSON.stringify(page.readings));
  // By functions: `$` in a text has no meaning.
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)} - ${productName}</title>`)
    .replace(descriptionTag, () => head(page, origin))
    .replace(needsScript, (tag) => (text === "" ? tag : readableNote))
    .replaceAll(ownScript, (tag) => (text === "" ? tag : `${tag} fetchpriority="low"`))
    .replace(/<html lang="zh-CN"/, (tag) => (isElder ? `${tag} class="${elderClass}"` : tag))
    .replace("</head>", () => `${text === "" ? assets.replaceAll(' fetchpriority="low"', "") : assets}</head>`)
    .replace(emptyRoot, () => `<div id="root">${text}</div>${readings}`);
}
