import { and, eq, isNull } from "drizzle-orm";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { type Extension, extensionProblems, questionsOf } from "#contract/site/content-extensions.ts";
import type { PieceContent } from "#contract/site/content-piece.ts";
import type { Db } from "#server/database/connect.ts";
import { pieces } from "#server/database/tables/website.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { filesById } from "./content-files.ts";
import { picturesIn, picturesWithoutText } from "./sanitise.ts";

/** The extension fits the column, and its fields fit each other. */
function columnProblems(column: Column, extension: Extension, now: number): Record<string, string> {
  const { kind, title, categories } = ruleOf(column);
  if (extension.kind !== kind) return { extension: `栏目“${title}”的内容类型不符` };
  if (extension.kind === "plain" && !categories?.includes(extension.category))
    return { "extension.category": `请选择“${title}”的分类` };
  return extensionProblems(extension, now);
}

/** Other pieces an extension names, by its field. */
const namedPieces = (extension: Extension): [string, string, Column][] => {
  if (extension.kind === "interpretation" && extension.policy !== null)
    return [["policy", extension.policy, "policies"]];
  if (extension.kind !== "policy") return [];
  return [
    ...(extension.replaced_by === null
      ? []
      : [["replaced_by", extension.replaced_by, "policies"] as [string, string, Column]]),
    ...(extension.interpretation === null
      ? []
      : [["interpretation", extension.interpretation, "interpretations"] as [string, string, Column]]),
  ];
};

async function linkProblems(db: Db, id: string, extension: Extension): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const [field, other, column] of namedPieces(extension)) {
    const [found] = await db
      .select({ id: pieces.id })
      .from(pieces)
      .where(and(eq(pieces.id, other), eq(pieces.column_key, column), isNull(pieces.deleted_at)));
    if (!found || other === id) problems[`extension.${field}`] = `所选的${ruleOf(column).title}不存在`;
  }
  return problems;
}

async function fileProblems(db: Db, content: PieceContent): Promise<Record<string, string>> {
  const inText = picturesIn(content.body);
  const attached = content.attachments.map(({ id }) => id);
  const known = await filesById(db, [...inText, ...attached, ...(content.cover ? [content.cover.id] : [])]);
  const isMissing = (id: string, purpose: "picture" | "attachment") => known.get(id)?.purpose !== purpose;
  const silent = picturesWithoutText(content.body);
  return {
    ...(content.cover && isMissing(content.cover.id, "picture") && { cover: "封面图不存在，请重新上传" }),
    ...(inText.some((id) => isMissing(id, "picture")) && { body: "正文中的图片不存在，请重新上传" }),
    ...(silent > 0 && { body: `正文中有 ${silent} 张图片没有填写说明，视障读者无法了解其内容` }),
    ...(attached.some((id) => isMissing(id, "attachment")) && { attachments: "附件不存在，请重新上传" }),
  };
}

/** Refuses a text that breaks a rule; `body` is clean already. */
export async function checkContent(
  db: Db,
  now: number,
  { id, column, content }: { id: string; column: Column; content: PieceContent },
): Promise<void> {
  const problems = {
    ...columnProblems(column, content.extension, now),
    ...(await linkProblems(db, id, content.extension)),
    ...(await fileProblems(db, content)),
  };
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

/** Refuses to hand in what is not ready to be read. */
export function checkReady(column: Column, { body, summary, extension }: PieceContent): void {
  const needsBody = ruleOf(column).kind !== "award" && questionsOf(extension).length === 0;
  const problems = {
    ...(summary === "" && { summary: "请填写摘要，它显示在列表和搜索结果中" }),
    ...(body === "" && needsBody && { body: "请填写正文" }),
  };
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}
