import type { MergePreview, MergeSide } from "#contract/account/account-merge.ts";

/** How an account is named where two people could bear its name. */
export const nameOf = ({ name, mobile }: Pick<MergeSide, "name" | "mobile">): string => `“${name} ${mobile}”`;

/** Whether the first account is the likelier to stay: in use, and used later than the other. */
export function laterUsed(preview: Pick<MergePreview, "kept" | "gone"> | undefined): boolean {
  if (preview === undefined) return true;
  const { kept: first, gone: second } = preview;
  if (first.state !== second.state) return first.state === 1;
  return (first.last_seen_at ?? "") >= (second.last_seen_at ?? "");
}

/** What goes over, in a sentence. */
export function totalWords(moves: MergePreview["moves"]): string {
  const records = moves.reduce((sum, { count }) => sum + count, 0);
  return records === 0
    ? "没有需要转移的记录，其余"
    : `${moves.map(({ words }) => words).join("、")}（共 ${records} 条）`;
}

/** One kind of record with its number, and how many the kept account has already. */
export const moveWords = ({ words, count, same }: MergePreview["moves"][number]): string =>
  `${words} ${count}${same > 0 ? `（${same} 条两个账号都有，只留一份）` : ""}`;
