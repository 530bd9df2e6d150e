import type { Picture } from "#contract/site/content-piece.ts";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text that stands between tags or in a quoted attribute and can be nothing else. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

/** A link of this site. */
export const linkTo = (address: string, words: string): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;

/** A list of ready HTML. */
export const listOfHtml = (items: readonly string[]): string =>
  items.length === 0 ? "" : `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;

/** A picture of the website in the width that fits; one seen at once is not loaded late. */
export function shownPicture({ id, alt, width, height }: Picture, sizes: string, isFirst = true): string {
  const at = (pixels: number) => `/v1/web/file?id=${id}&amp;width=${pixels}`;
  return `<img src="${at(480)}" srcset="${at(480)} 480w, ${at(960)} 960w" sizes="${sizes}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="${isFirst ? "eager" : "lazy"}"${isFirst ? ' fetchpriority="high"' : ""} />`;
}
