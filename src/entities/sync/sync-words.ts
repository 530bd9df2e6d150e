import { dayOf } from "#contract/core/time.ts";
import type { SyncStatus } from "#offline/field-types.ts";
import { formatClock, formatMinute } from "#src/ui/text/format-date.ts";

export type SyncTone = "calm" | "busy" | "waiting" | "alarm";
export interface SyncWords {
  tone: SyncTone;
  text: string;
}

/** `10:32` today, `2026年11月19日 10:32` on another day; `now` and `at` in milliseconds. */
export function deliveredAt(at: number, now: number): string {
  return dayOf(at) === dayOf(now) ? formatClock(at) : formatMinute(at);
}

/** What waits as people count it: visits, with the items that belong to them and others beside. */
function unsentWords({ waiting, files, visits }: SyncStatus): string {
  const unsent = waiting + files;
  if (visits === 0) return `${unsent} 条`;
  return unsent === visits ? `${visits} 次走访` : `${visits} 次走访（${unsent} 项）`;
}

/**
 * The one line that tells the truth about sync. What needs the person comes first (a login, an update, a
 * loss, a conflict, a refusal), then whether work is moving, then what waits, and only then that all is delivered.
 */
export function syncWords(status: SyncStatus, now: number): SyncWords {
  const unsent = status.waiting + status.files;
  const kept = unsentWords(status);
  const more = unsent > 0 ? ` · ${kept}待发送` : "";
  if (status.loginNeeded) return { tone: "alarm", text: unsent > 0 ? `请重新登录，已存本机 ${kept}` : "请重新登录" };
  if (status.updateNeeded) return { tone: "alarm", text: `请更新应用后继续发送${more}` };
  if (status.lost) return { tone: "alarm", text: `本机数据库曾被清除，请查看${more}` };
  if (status.conflicts > 0) return { tone: "alarm", text: `${status.conflicts} 条有冲突${more}` };
  if (status.refused > 0) return { tone: "alarm", text: `${status.refused} 条被退回${more}` };
  if (status.lostFiles > 0) return { tone: "alarm", text: `${status.lostFiles} 个文件已丢失，请查看${more}` };
  if (!status.reachable) return { tone: "waiting", text: unsent > 0 ? `离线，已存本机 ${kept}` : "离线，可继续填写" };
  if (status.sending && unsent > 0) return { tone: "busy", text: `发送中… 还有 ${kept}` };
  if (status.firstPull) return { tone: "busy", text: "正在下载资料…" };
  if (unsent > 0) return { tone: "waiting", text: `${kept}待发送` };
  if (status.lastSuccessAt === null) return { tone: "busy", text: "尚未同步" };
  return { tone: "calm", text: `全部已送达 ${deliveredAt(status.lastSuccessAt, now)}` };
}
