import sanitizeHtml from "sanitize-html";
import { isChartId } from "#contract/industry/report-chart.ts";
import { escapeHtml } from "./html.ts";
import { plainText } from "./plain-text.ts";

/** Address of an uploaded picture, the only kind of picture a text may show. */
const ownPicture = /^\/v1\/web\/file\?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** A path of this site; `//host` and `/\host` would lead away. */
const ownPath = /^\/(?![/\\])/;

const blocks = ["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "hr", "br", "figure", "figcaption"];
const words = ["strong", "em", "u", "s", "sub", "sup", "code", "a", "img"];
const tables = ["table", "thead", "tbody", "tr", "th", "td", "caption"];

/** A link with its address if that may be followed. */
function link(_: string, { href = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isAway = /^https?:\/\//i.test(href);
  if (!isAway && !/^(mailto|tel):/i.test(href) && !ownPath.test(href)) return { tagName: "a", attribs: {} };
  return { tagName: "a", attribs: { href, ...(isAway && { target: "_blank", rel: "noopener noreferrer nofollow" }) } };
}

/** Most columns and rows one cell may cover. */
const mostSpan = 50;

function cell(tagName: string, { colspan = "", rowspan = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const spans = Object.entries({ colspan, rowspan }).filter(([, text]) => /^\d{1,4}$/.test(text) && Number(text) > 1);
  return {
    tagName,
    attribs: Object.fromEntries(spans.map(([name, text]) => [name, String(Math.min(mostSpan, Number(text)))])),
  };
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...words, ...tables],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    p: ["style"],
    h2: ["style"],
    h3: ["style"],
    h4: ["style"],
  },
  allowedStyles: { "*": { "text-align": [/^(left|center|right|justify)$/] } },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // A page has one h1 of its own; Word writes b, i and strike.
  transformTags: {
    h1: "h2",
    h5: "h4",
    h6: "h4",
    b: "strong",
    i: "em",
    strike: "s",
    del: "s",
    a: link,
    th: cell,
    td: cell,
  },
  exclusiveFilter: ({ tag, attribs }) => {
    // The words of a link that leads nowhere stay.
    if (tag === "a" && attribs.href === undefined) return "excludeTag";
    return tag === "img" && !ownPicture.test(attribs.src ?? "");
  },
};

/** Takes away what Word leaves behind where it had an empty line; only then is known what stands in a paragraph. */
const withoutEmpty: sanitizeHtml.IOptions = {
  ...rules,
  exclusiveFilter: ({ tag, text, mediaChildren }) =>
    tag === "p" && text.replaceAll("\u00a0", " ").trim() === "" && mediaChildren.length === 0,
};

/** HTML that may be shown as it is: no script, no style but alignment, pictures of this site only. */
export const sanitise = (html: string): string => sanitizeHtml(sanitizeHtml(html, rules), withoutEmpty).trim();

/** Tags and ends of tags of a clean text, but for those that hold nothing. */
const tag = /<(\/?)(?!br|hr|img)[a-z0-9]+[^>]*>/g;

/**
 * Leaves places of charts between paragraphs alone, and empty: pieces of the text are whole only there. What stands in a
 * place stands before it, and a place inside of anything is none.
 */
function withOuterPlaces(html: string): string {
  // For each tag that is open: what stands in the place of its end; null: the end itself.
  const open: (string | null)[] = [];
  return html.replace(tag, (whole, slash: string) => {
    if (slash !== "") return open.pop() ?? whole;
    const isPlace = whole.startsWith("<figure data-chart");
    open.push(!isPlace ? null : open.length === 0 ? `${whole}</figure>` : "");
    return isPlace ? "" : whole;
  });
}

/** The same for a text that has places for charts, which stand between its paragraphs. */
export function sanitiseWithCharts(html: string): string {
  const place = (tagName: string, { "data-chart": id = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
    tagName,
    attribs: isChartId(id) ? { "data-chart": id } : {},
  });
  const charts: sanitizeHtml.IOptions = {
    ...rules,
    allowedAttributes: { ...(rules.allowedAttributes as Record<string, string[]>), figure: ["data-chart"] },
    transformTags: { ...rules.transformTags, figure: place },
  };
  const clean = sanitizeHtml(sanitizeHtml(html, charts), { ...charts, exclusiveFilter: withoutEmpty.exclusiveFilter });
  return withOuterPlaces(clean).trim();
}

/** Ids of the pictures a clean text shows. */
export const picturesIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<img [^>]*src="([^"]+)"/g)].flatMap(([, src]) => ownPicture.exec(src ?? "")?.[1] ?? []),
  ),
];

/** How many pictures of a clean text say nothing to somebody who cannot see them. */
export const picturesWithoutText = (html: string): number =>
  [...html.matchAll(/<img [^>]*>/g)].filter(([tag]) => !/ alt="[^"]*\S[^"]*"/.test(tag)).length;

/**
 * Puts the tables of a clean text into frames that scroll by themselves where a table is wider than the screen. They
 * can be reached by keyboard, and are called as the table is.
 */
export function withTableFrames(html: string): string {
  let count = 0;
  const framed = html.replace(/<table>(?:<caption>([\s\S]*?)<\/caption>)?/g, (opening, caption: string | undefined) => {
    count += 1;
    const words = plainText(caption ?? "").replaceAll("\n", " ") || `表格 ${count}`;
    return `<div class="table-frame" role="region" aria-label="${escapeHtml(words)}" tabindex="0">${opening}`;
  });
  return framed.replaceAll("</table>", "</table></div>");
}

/** Gives the pictures of a clean text their sizes, so that the page does not jump, and lets them load late. */
export const withSizes = (html: string, sizes: ReadonlyMap<string, { width: number; height: number }>): string =>
  html.replace(/<img ([^>]*?)\/?>/g, (tag, inside: string) => {
    const size = sizes.get(ownPicture.exec(/src="([^"]+)"/.exec(inside)?.[1] ?? "")?.[1] ?? "");
    if (!size) return tag;
    const rest = inside.replace(/ ?(width|height)="[^"]*"/g, "").trim();
    return `<img ${rest} width="${size.width}" height="${size.height}" loading="lazy" />`;
  });
