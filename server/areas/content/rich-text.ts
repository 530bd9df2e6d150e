import { refusedFields } from "#server/plugins/errors/refused.ts";
import { sanitise } from "./sanitise.ts";

/** Elements within each other; an editor's lists and tables come to a dozen. */
const mostDepth = 100;
/** Elements of a text: a table of a thousand rows and ten columns. */
const mostElements = 20_000;

const opening = /<[a-z]/giu;
const tag = /<(\/?)(?!br\b|hr\b|img\b)[a-z][^>]*>/gu;

/** How many elements of a clean text lie within each other; read along the text, whatever its depth. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash] of html.matchAll(tag)) {
    depth += slash === "" ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/**
 * A text of an editor that may be kept and shown: clean, and no deeper and no longer than whatever walks over it is
 * made for. Refuses with 422 naming the field.
 */
export function richText(
  { field, name }: { field: string; name: string },
  html: string,
  clean: (html: string) => string = sanitise,
): string {
  const elements = html.match(opening)?.length ?? 0;
  if (elements > mostElements)
    throw refusedFields({ [field]: `${name}的段落、表格等元素过多，最多 ${mostElements} 个，请精简或分成几篇` });
  const text = clean(html);
  if (depthOf(text) > mostDepth)
    throw refusedFields({ [field]: `${name}的嵌套超过 ${mostDepth} 层，请减少列表、引用或表格的层次` });
  return text;
}
