const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The text of clean HTML, a line for each block. For searching and excerpts; never to be shown as HTML. */
export const plainText = (html: string): string =>
  html
    .replace(/(<\/p>)?<\/t[dh]>/g, " ")
    .replace(/<(br|hr)\b[^>]*>|<\/(p|li|h[2-6]|tr|caption|blockquote|figcaption|pre)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? "")
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
