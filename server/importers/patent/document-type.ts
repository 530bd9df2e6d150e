import { ForeignFileProblem } from "../foreign-table.ts";

const refused = (why: string) =>
  new ForeignFileProblem(`文件的 DOCTYPE 声明${why}，出于安全不读取。请删去该声明，或从数据提供方重新下载后再导入`);

/** Entities of pictures, which nothing in a text refers to: a bare file name and its notation. */
const picture = /^<!ENTITY\s+[\w.-]+\s+SYSTEM\s+(["'])[\w.-]+\1\s+NDATA\s+\w+\s*>$/u;
const externalName = /^<!DOCTYPE\s+[\w:.-]+\s*(?:(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s*(?:"[^"]*"|'[^']*')?)?/u;

/** Step by step: a pattern would look for the end of each comment again where there is none. */
function withoutComments(text: string): string {
  let plain = "";
  let at = 0;
  for (let start = text.indexOf("<!--"); start >= 0; start = text.indexOf("<!--", at)) {
    const end = text.indexOf("-->", start);
    if (end < 0) break;
    plain += text.slice(at, start);
    at = end + 3;
  }
  return plain + text.slice(at);
}

/**
 * Judges a document type. Nothing outside is ever loaded, so where it points to does not matter: offices write a path
 * of their own there, or an address. Its list of pictures passes; what defines other entities is refused by name.
 */
export function judgeDocumentType(declaration: string): void {
  const [head = ""] = externalName.exec(declaration) ?? [];
  const inner = withoutComments(declaration.slice(head.length));
  for (const [entity] of inner.matchAll(/<!ENTITY(?:"[^"]*"|'[^']*'|[^>"'])*>?/gu))
    if (!picture.test(entity)) throw refused(`定义了实体“${entity.slice(8, 60).trim()}”`);
  if (/%|<!(?:ELEMENT|ATTLIST)/u.test(inner.replaceAll(/<!ENTITY[^>]*>/gu, ""))) throw refused("带有内部定义");
}
