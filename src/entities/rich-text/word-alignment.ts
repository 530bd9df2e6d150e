import type { Align } from "./alignment.ts";

const stated = /(?:^|[;{\s"'])text-align:\s*(\w+)/i;

/** Null where the paragraph stands as every other does, undefined where nothing is said. */
function alignOf(word: string | undefined): Align | null | undefined {
  if (word === undefined) return undefined;
  const align = word.toLowerCase();
  if (align === "center") return "center";
  return align === "right" || align === "end" ? "right" : null;
}

/** The alignment of each class of the copied style sheet, which Word and WPS hide in a comment: `p.a3, li.a3 {text-align:right}`. */
export function classAlignments(html: string): ReadonlyMap<string, Align> {
  const found = new Map<string, Align>();
  for (const [, sheet = ""] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi))
    for (const [, selectors = "", body = ""] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const align = alignOf(stated.exec(body)?.[1]);
      if (!align) continue;
      for (const [, name = ""] of selectors.matchAll(/(?:p|div|h\d)\.([\w-]+)/gi)) found.set(name, align);
    }
  return found;
}

function ownAlign(element: Element, classes: ReadonlyMap<string, Align>) {
  const byStyle = alignOf(stated.exec(element.getAttribute("style") ?? "")?.[1]);
  if (byStyle !== undefined) return byStyle;
  const byAttribute = alignOf(element.getAttribute("align") ?? undefined);
  if (byAttribute !== undefined) return byAttribute;
  if (element.matches("center")) return "center";
  return [...element.classList].map((name) => classes.get(name)).find((align) => align !== undefined);
}

/** Where a paragraph stands, by itself or by what is around it; what a table stands in says nothing of its cells. */
export function wordAlign(paragraph: Element, classes: ReadonlyMap<string, Align>): Align | null {
  for (let element: Element | null = paragraph; element && !element.matches("table"); element = element.parentElement) {
    const align = ownAlign(element, classes);
    if (align !== undefined) return align;
  }
  return null;
}
