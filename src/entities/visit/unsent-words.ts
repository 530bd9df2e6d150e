import type { LocalAttachment, OutboxRow } from "#offline/field-types.ts";

export interface UnsentWords {
  tone: "waiting" | "alarm";
  text: string;
}

type Row = Pick<OutboxRow, "recordId" | "state" | "call">;
type File = Pick<LocalAttachment, "record_id" | "state">;

/** What is still unsent of each record, in words for its row in a list; delivered records are absent. */
export function unsentByRecord(rows: readonly Row[], files: readonly File[]): Map<string, UnsentWords> {
  const words = new Map<string, UnsentWords>();
  const photos = new Map<string, number>();
  for (const file of files) {
    if (file.state === "waiting") photos.set(file.record_id, (photos.get(file.record_id) ?? 0) + 1);
    if (file.state === "refused") words.set(file.record_id, { tone: "alarm", text: "照片被退回" });
  }
  for (const [id, count] of photos)
    if (!words.has(id)) words.set(id, { tone: "waiting", text: `${count} 张照片待发送` });
  for (const row of rows) {
    if (row.state !== "waiting") continue;
    words.set(row.recordId, { tone: "waiting", text: row.call === "visit.visitDel" ? "待删除" : "已存本机" });
  }
  // What needs the person outweighs what only waits.
  for (const row of rows) if (row.state === "refused") words.set(row.recordId, { tone: "alarm", text: "被退回" });
  for (const row of rows) if (row.state === "conflict") words.set(row.recordId, { tone: "alarm", text: "有冲突" });
  return words;
}
