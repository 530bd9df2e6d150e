import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const left = /^(node_modules|dist|data|coverage|test-results|playwright-report|\..*)$/;
/** What was decided then may name files that are gone since. */
const ofThen = /^docs\/(decisions\/|SPECIFICATION\.md$)/;

/** Every file of the project by its path. */
function filesOf(root, folder = "") {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (left.test(entry.name)) return [];
    return entry.isDirectory() ? filesOf(root, path) : [path];
  });
}

/** The name by which a link leads to a heading, as code hosts make it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

/** Whether a link leads to a file, and to one of its headings where it names one. */
function leads(root, file, link) {
  const [to, anchor] = link.split("#");
  const path = to === "" ? join(root, file) : join(root, dirname(file), to);
  if (!existsSync(path)) return false;
  if (anchor === undefined || !path.endsWith(".md")) return true;
  const headings = readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading]) => anchorOf(heading) === anchor);
}

/** Links of the documents that lead nowhere, and files they name that are not there. A name alone may be that of any file. */
export function documentProblems(root) {
  const files = filesOf(root);
  const names = new Set(files.map((file) => basename(file)));
  const isThere = (from, path) => existsSync(join(root, from, path)) || existsSync(join(root, path)) || names.has(path);
  return files
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8").replaceAll(/^```[^]*?^```/gm, "");
      const links = [...text.matchAll(/\]\((?!\w+:)([^)\s]+)/g)].map(([, to]) => to);
      const paths = [...text.matchAll(/`([\w.@/-]+\.(?:tsx?|mjs|sql|css))`/g)].map(([, path]) => path);
      return [
        ...links.filter((to) => !leads(root, file, to)).map((to) => `${file}: no ${to} to link to`),
        ...paths
          .filter((path) => !ofThen.test(file) && !isThere(dirname(file), path))
          .map((path) => `${file}: names ${path}, which is not there`),
      ];
    });
}
