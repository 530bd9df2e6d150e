import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

export interface PageAssets {
  /** Tags that a page's document needs in its head beside those of every document. */
  tagsOf: (page: string | undefined) => string;
  /** Puts the style sheets that tags name into the document itself. */
  withStyles: (tags: string) => string;
}

const styleLink = /<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+\.css)">/g;

/** Texts of the style sheets of a build by file; one that is not there is left to its link. */
async function stylesOf(clientDir: string, manifest: Manifest): Promise<ReadonlyMap<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []));
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = await readFile(join(clientDir, file), "utf8").catch(() => null);
    // No text may end the element.
    if (text !== null && !text.includes("</")) texts.set(file, text.trim());
  }
  return texts;
}

/**
 * What is seen waits for no second journey. The link stays, or the client would fetch the sheet before it begins; of a
 * medium that no screen is, it holds nothing up.
 */
const intoDocument = (styles: ReadonlyMap<string, string>) => (tags: string) =>
  tags.replaceAll(styleLink, (link, file: string) => {
    const text = styles.get(file);
    return text === undefined ? link : `<style>${text}</style>${link.replace(" href", ' media="print" href')}`;
  });

/** The client's own list of its files; a folder that is no build has none. */
async function manifestOf(clientDir: string): Promise<Manifest> {
  const text = await readFile(join(clientDir, ".vite/manifest.json"), "utf8").catch(() => "{}");
  return JSON.parse(text) as Manifest;
}

/** Style sheets and scripts that a module and its imports bring, but for those of the entry. */
function filesOf(manifest: Manifest, key: string) {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const seen = new Set(["index.html"]);
  const visit = (one: string) => {
    const chunk = seen.has(one) ? undefined : manifest[one];
    seen.add(one);
    if (chunk === undefined) return;
    scripts.add(chunk.file);
    for (const css of chunk.css ?? []) styles.add(css);
    chunk.imports?.forEach(visit);
  };
  for (const one of manifest["index.html"]?.imports ?? []) visit(one);
  scripts.clear();
  visit(key);
  return { styles, scripts };
}

/**
 * Links to the files of a page (`column-page.tsx` of the website, `patents/detail/law-page.tsx` of another feature): its
 * style sheets, for the text the document brings, and its scripts, which come after what is seen. Pages that are not
 * named have the styles of the lists.
 */
export async function pageAssets(clientDir: string): Promise<PageAssets> {
  const manifest = await manifestOf(clientDir);
  const withStyles = intoDocument(await stylesOf(clientDir, manifest));
  const made = new Map<string | undefined, string>();
  const make = (page: string | undefined) => {
    const named = page ?? "column-page.tsx";
    const key = Object.keys(manifest).find((one) =>
      named.includes("/")
        ? one === `src/features/${named}`
        : one.startsWith("src/features/website/") && one.endsWith(`/${named}`),
    );
    const { styles, scripts } = filesOf(manifest, key ?? "");
    const links = [...styles].map((file) => withStyles(`<link rel="stylesheet" crossorigin href="/${file}">`));
    if (page === undefined) return links.join("\n    ");
    const ahead = [...scripts].map(
      (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
    );
    return [...links, ...ahead].join("\n    ");
  };
  const tagsOf = (page: string | undefined) => {
    const known = made.get(page) ?? make(page);
    made.set(page, known);
    return known;
  };
  return { tagsOf, withStyles };
}
