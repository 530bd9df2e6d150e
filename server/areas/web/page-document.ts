import { escapeHtml } from "./html.ts";

/** What a page's document says before any script runs. */
export interface PageDocument {
  title: string;
  description: string;
  /** Path and query search engines shall know the page by. */
  address: string;
  /** Ready HTML of the text. */
  text: string;
  /** Id of a picture for who shares the address. */
  picture?: string | undefined;
  kind?: "article" | "website";
  /** Not for search engines. */
  hidden?: boolean;
  status?: 200 | 404;
}

const siteName = "知识产权智慧管理平台";
const descriptionTag = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;
const needsScript = /<noscript>[^<]*<\/noscript>/;
const emptyRoot = '<div id="root"></div>';

function head(page: PageDocument, origin: string): string {
  const { title, description, address, picture, kind = "website" } = page;
  const url = `${origin}${address}`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}" />`;
  return [
    named("description", description),
    ...(page.hidden ? [named("robots", "noindex")] : [`<link rel="canonical" href="${escapeHtml(url)}" />`]),
    property("type", kind),
    property("site_name", siteName),
    property("locale", "zh_CN"),
    property("title", title),
    property("description", description),
    property("url", url),
    ...(picture === undefined ? [] : [property("image", `${origin}/v1/web/file?id=${picture}&width=960`)]),
  ].join("\n    ");
}

/** The client's document with the page's own head, and its text where the client will draw. */
export function documentOf(template: string, page: PageDocument, origin: string): string {
  // By functions: `$` in a text has no meaning.
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)} - ${siteName}</title>`)
    .replace(descriptionTag, () => head(page, origin))
    .replace(needsScript, () => "<noscript>内容可以直接阅读；报名、提问和登录需要启用 JavaScript。</noscript>")
    .replace(emptyRoot, () => `<div id="root"><div class="plain-page">${page.text}</div></div>`);
}
