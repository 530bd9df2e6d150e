import type { OutboxRow } from "#offline/field-types.ts";
import type { QueuedCall } from "#contract/sync/sync.ts";

const callWords: Record<QueuedCall, string> = {
  "visit.createCompany": "新增企业",
  "visit.createVisit": "新建走访",
  "visit.editVisit": "修改走访",
  "visit.visitDel": "删除走访",
  "visit.createNote": "补充走访说明",
  "visit.createCalendar": "新建日程",
  "visit.editCalendar": "修改日程",
  "visit.calendarDel": "删除日程",
  "question.saveQuestion": "填写问卷",
  "business.companyEdit": "修改企业",
  "business.demandCreate": "登记需求",
  "business.demandEdit": "修改需求",
  "business.demandDel": "删除需求",
  "business.demandMove": "办理需求",
};
/** What a row does; a move of a demand by its own word. */
export function callWord({ call, input }: Pick<OutboxRow, "call" | "input">): string {
  if (call === "business.demandMove") return `需求${(input as { action: string }).action}`;
  return callWords[call];
}

/** State of an unsent row in the words of the product. A row is being sent while its next try lies ahead of a run. */
export function rowState(row: Pick<OutboxRow, "state" | "refusal">, sending: boolean): string {
  if (row.state === "refused") return `被退回（${row.refusal?.msg ?? "原因未知"}）`;
  if (row.state === "conflict") return "有冲突";
  return sending ? "发送中" : "已存本机";
}

/** `刚刚`, `5 分钟`, `3 小时`, `2 天`: how long something has waited. */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "刚刚";
  if (minutes < 60) return `${minutes} 分钟`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1440)} 天`;
}

/** When the next try is due, in words. */
export function nextTryWords(row: Pick<OutboxRow, "state" | "nextAt" | "attempts">, now: number): string {
  if (row.state !== "waiting") return "等待处理";
  const seconds = Math.ceil((row.nextAt - now) / 1000);
  if (seconds <= 0) return "随时";
  return seconds < 60 ? `${seconds} 秒后` : `${Math.ceil(seconds / 60)} 分钟后`;
}
