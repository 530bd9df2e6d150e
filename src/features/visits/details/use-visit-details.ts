import { useLiveQuery } from "dexie-react-hooks";
import { mayDeleteVisit } from "#contract/visit/visit-rules.ts";
import { contract } from "#contract/index.ts";
import type { OutboxRow } from "#offline/field-types.ts";
import { useCall } from "#src/api/use-call.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";

interface Details {
  visit: AnyVisit | null;
  /** Unsent writes of the visit, oldest first. */
  rows: readonly OutboxRow[];
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** A visit from this device, else from the server. */
export function useVisitDetails(id: string): Details {
  const { db } = useEngine();
  const local = useLiveQuery(async () => (await db.visits.get(id)) ?? null, [db, id]);
  const rows = useLiveQuery(() => db.outbox.where("recordId").equals(id).sortBy("seq"), [db, id], []);
  const online = useCall(contract.visit.visitDetail, { id }, { enabled: local === null && id !== "" });
  return {
    visit: local ?? online.data ?? null,
    rows,
    loading: local === undefined || (local === null && online.isLoading),
    error: local === null ? online.error : null,
    retry: () => void online.refetch(),
  };
}

/** Deleting a visit where the rules allow it; null where they do not. */
export function useVisitDeletion(visit: AnyVisit, onDeleted: () => void): (() => Promise<void>) | null {
  const engine = useEngine();
  if (!mayDeleteVisit(visit, engine.user, engine.serverNow())) return null;
  return async () => {
    const choice = await ask({
      title: "删除这条走访记录？",
      body: `${visit.company_name} 的走访将被删除，其他人也不再看到。`,
      choices: [
        { key: "delete", label: "删除", tone: "danger" },
        { key: "keep", label: "不删除" },
      ],
    });
    if (choice !== "delete") return;
    const input = { id: visit.id, base_rev: Math.max(1, visit.rev) };
    const result = await engine.save({ call: "visit.visitDel", input });
    if (!result.ok) return toastError(result.message);
    toast("已删除，已存本机");
    onDeleted();
  };
}
