import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { content as contentCalls } from "#contract/site/content.ts";
import type { Extension } from "#contract/site/content-extensions.ts";
import { moveProblem, needsRemark, stateAfter } from "#contract/site/content-moves.ts";
import type { PieceContent } from "#contract/site/content-piece.ts";
import { dateProblems } from "#contract/core/plausible-dates.ts";
import type { Db } from "#server/database/connect.ts";
import {
  type ContentFileRow,
  type PieceDbRow,
  pieces,
  publishedFiles,
  publishedPieces,
  type PublishedRow,
} from "#server/database/tables/website.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { filesById } from "./content-files.ts";
import { checkContent, checkReady } from "./piece-checks.ts";
import { lockPiece, mayPublish, refuseStale, writeHistory } from "./piece-rows.ts";
import { plainText } from "./plain-text.ts";
import { picturesIn, withSizes, withTableFrames } from "./sanitise.ts";

type MoveInput = ParsedInputOf<typeof contentCalls.move>;

/** Words of an extension that people search by; codes, dates and ids are none. */
const wordsOf = (extension: Extension): string[] =>
  Object.entries(extension)
    .filter(([name]) => !["kind", "check_in_code", "replaced_by", "interpretation"].includes(name))
    // Conditions of a policy: codes and bounds.
    .filter(([name]) => !/^(fit|least|most)_/.test(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .flatMap((value: unknown) => (typeof value === "object" && value !== null ? Object.values(value) : [value]))
    .filter((value): value is string => typeof value === "string" && !/^\d{4}-\d{2}-\d{2}/.test(value));

/** All text of a piece, lower case. */
const searchText = (content: PieceContent): string =>
  [content.title, content.summary, content.tags.join(" "), ...wordsOf(content.extension), plainText(content.body)]
    .join("\n")
    .toLowerCase();

/** Files a text shows or hands out. */
const namedFiles = ({ body, attachments, cover }: PieceContent): string[] => [
  ...new Set([...picturesIn(body), ...attachments.map(({ id }) => id), ...(cover ? [cover.id] : [])]),
];

type Schedule = Pick<PublishedRow, "publish_at" | "ends_at" | "updated_at">;

/** The copy readers get of a piece. */
export function publishedCopy(
  piece: Pick<PieceDbRow, "id" | "column_key" | "pinned" | "sort" | "content">,
  files: ReadonlyMap<string, ContentFileRow>,
  schedule: Schedule,
): PublishedRow {
  const { content } = piece;
  const cover = content.cover && files.get(content.cover.id);
  return {
    id: piece.id,
    column_key: piece.column_key,
    pinned: piece.pinned,
    sort: piece.sort,
    title: content.title,
    summary: content.summary,
    body: withTableFrames(withSizes(content.body, files)),
    source: content.source,
    author: content.author,
    tags: content.tags,
    cover: content.cover && cover ? { ...content.cover, width: cover.width, height: cover.height } : null,
    attachments: content.attachments.map(({ id, name }) => ({
      id,
      name,
      size: files.get(id)?.size ?? 0,
      mime: files.get(id)?.mime ?? "",
    })),
    extension: content.extension,
    search_text: searchText(content),
    ...schedule,
  };
}

const dates = { publish_at: ["发布时间", "planned"], ends_at: ["下线时间", "planned"] } as const;

async function publish(db: Db, piece: PieceDbRow, input: MoveInput, now: number): Promise<void> {
  await checkContent(db, now, { id: piece.id, column: piece.column_key, content: piece.content });
  const [before] = await db
    .select({ publish_at: publishedPieces.publish_at })
    .from(publishedPieces)
    .where(eq(publishedPieces.id, piece.id));
  const named = namedFiles(piece.content);
  // A new text of something published keeps its date, unless another was chosen.
  const publish_at = input.publish_at === null ? (before?.publish_at ?? new Date(now)) : new Date(input.publish_at);
  const ends_at = input.ends_at === null ? null : new Date(input.ends_at);
  const problems = dateProblems(input, dates, now);
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  if (ends_at !== null && ends_at <= publish_at) throw refusedFields({ ends_at: "下线时间应晚于发布时间" });
  if (ends_at !== null && ends_at.getTime() <= now) throw refusedFields({ ends_at: "下线时间应晚于现在" });
  const copy = publishedCopy(piece, await filesById(db, named), { publish_at, ends_at, updated_at: new Date(now) });
  await db.insert(publishedPieces).values(copy).onConflictDoUpdate({ target: publishedPieces.id, set: copy });
  await db.delete(publishedFiles).where(eq(publishedFiles.owner_id, piece.id));
  if (named.length > 0)
    await db.insert(publishedFiles).values(named.map((file_id) => ({ file_id, owner_id: piece.id })));
}

async function takeDown(db: Db, id: string): Promise<void> {
  await db.delete(publishedFiles).where(eq(publishedFiles.owner_id, id));
  await db.delete(publishedPieces).where(eq(publishedPieces.id, id));
}

/** Makes a move of the drawing in `content-moves.ts`. */
export async function movePiece(context: CallContext, input: MoveInput) {
  const { id, move, remark } = input;
  const person = personOf(context);
  const now = context.now();
  if (needsRemark(move) && remark.length < 2) throw refusedFields({ remark: `请填写${move}的原因` });
  const isNewPolicy = await context.db.transaction(async (db) => {
    const { piece, live } = await lockPiece(db, id);
    await refuseStale(db, piece, input.base_rev);
    const problem = moveProblem(move, { state: piece.state, live });
    if (problem !== null) throw new Refused(409, problem);
    if (move === "送审") checkReady(piece.column_key, piece.content);
    if (move === "发布") {
      if (!(await mayPublish(db, person, piece))) throw new Refused(403, "自己编写的内容应由其他管理员审核发布");
      await publish(db, piece, input, now);
    }
    if (move === "撤下") await takeDown(db, id);
    await db.update(pieces).set({ state: stateAfter[move] }).where(eq(pieces.id, id));
    await writeHistory(db, id, person.id, new Date(now), { move, rev: piece.rev, remark });
    return move === "发布" && piece.column_key === "policies";
  });
  // Companies that fit hear of it now and not with the next turn of the clock.
  if (isNewPolicy) await context.startJob("policy-matches", { id });
  return {};
}
