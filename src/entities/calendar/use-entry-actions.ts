import { useNavigate } from "react-router-dom";
import type { CalendarFields } from "#contract/calendar/calendar-fields.ts";
import { isOpen, mayBecome, mayDeleteEntry, mayEditEntry } from "#contract/calendar/calendar-rules.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import type { AnyEntry } from "./use-entries.ts";

/** Where a visit is logged from an entry. */
const visitFormOf = (entryId: string, companyId: string) => `/workVisit/form?calendar=${entryId}&company=${companyId}`;

/** What a person may do with an entry; absent actions are not theirs, or not in this state. */
export function useEntryActions(entry: AnyEntry) {
  const engine = useEngine();
  const navigate = useNavigate();
  const mayEdit = mayEditEntry(entry, engine.user);
  const base_rev = Math.max(1, entry.rev);

  const change = async (changes: Partial<CalendarFields>, done: string): Promise<boolean> => {
    const result = await engine.save({ call: "visit.editCalendar", input: { id: entry.id, base_rev, changes } });
    if (result.ok) toast(`${done}，已存本机`);
    else toastError(result.message);
    return result.ok;
  };
  const remove = async () => {
    const choice = await ask({
      title: "删除这项日程？",
      body: `“${entry.title}”将被删除，其他人也不再看到。不去了但要留下记录，请用取消。`,
      choices: [
        { key: "delete", label: "删除", tone: "danger" },
        { key: "keep", label: "不删除" },
      ],
    });
    if (choice !== "delete") return false;
    const result = await engine.save({ call: "visit.calendarDel", input: { id: entry.id, base_rev } });
    if (result.ok) toast("已删除，已存本机");
    else toastError(result.message);
    return result.ok;
  };
  const start = async (companyId: string) => {
    const begins = mayEdit && entry.status !== "走访中" && mayBecome(entry.status, "走访中");
    if (begins && !(await change({ status: "走访中" }, "走访已开始"))) return;
    await navigate(visitFormOf(entry.id, companyId));
  };
  const can = (to: CalendarFields["status"]) => mayEdit && mayBecome(entry.status, to);

  return {
    mayEdit,
    mayStart: entry.kind === "走访" && (entry.status === "走访中" || can("走访中")),
    start,
    reschedule:
      can("已改期") || (mayEdit && entry.status === "已改期")
        ? (changes: Pick<CalendarFields, "plan_start" | "plan_end" | "reason">) =>
            change({ ...changes, status: "已改期" }, "已改期")
        : null,
    resize: mayEdit && isOpen(entry) ? (plan_end: string) => change({ plan_end }, "已改结束时间") : null,
    cancel: can("已取消") ? (reason: string) => change({ status: "已取消", reason }, "已取消") : null,
    complete: can("已完成") ? () => change({ status: "已完成" }, "已完成") : null,
    reopen: entry.status === "已完成" && mayEdit ? () => change({ status: "走访中" }, "已重新打开") : null,
    replan: entry.status === "已取消" && mayEdit ? () => change({ status: "待走访", reason: "" }, "已恢复") : null,
    remove: mayDeleteEntry(entry, engine.user) ? remove : null,
    copy: () => void navigate(`/addWaitvisit?copy=${entry.id}`),
    edit: () => void navigate(`/addWaitvisit?id=${entry.id}`),
  };
}
export type EntryActions = ReturnType<typeof useEntryActions>;
