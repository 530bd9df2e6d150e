import { useEffect, useEffectEvent } from "react";
import { useLiveQuery } from "dexie-react-hooks";
import { demandDeleteProblem } from "#contract/demand/demand-rules.ts";
import type { DemandInfo } from "#contract/demand/demand-list.ts";
import { contract } from "#contract/index.ts";
import type { OutboxRow } from "#offline/field-types.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { useCall } from "#src/api/use-call.ts";
import type { AnyDemand } from "#src/entities/demand/use-local-demands.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";

/** Unsent writes of a record, oldest first; undefined while they are being read. */
export function useUnsentOf(recordId: string): OutboxRow[] | undefined {
  const { db } = useEngine();
  return useLiveQuery(() => db.outbox.where("recordId").equals(recordId).sortBy("seq"), [db, recordId]);
}

interface Details {
  demand: AnyDemand | null;
  /** History, files and names as the server knows them; null without a network. */
  info: DemandInfo | null;
  rows: readonly OutboxRow[];
  offline: boolean;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** A demand from this device, else from the server; its history always from the server. */
export function useDemandDetails(id: string): Details {
  const { db } = useEngine();
  const local = useLiveQuery(async () => (await db.demands.get(id)) ?? null, [db, id]);
  const rows = useUnsentOf(id) ?? [];
  const isHere = local !== null && local !== undefined;
  // Asked again when the record has a new revision; what the server does not have yet is not asked for.
  const known = !isHere || local.rev > 0;
  const online = useCall(contract.demand.demandInfo, { id }, { enabled: local !== undefined && id !== "" && known });
  useNewRevision(local?.rev, online.data?.demand.rev, () => void online.refetch());
  return {
    demand: local ?? online.data?.demand ?? null,
    info: online.data ?? null,
    rows,
    offline: online.error instanceof NetworkFailure,
    loading: local === undefined || (local === null && online.isLoading),
    error: local === null ? online.error : null,
    retry: () => void online.refetch(),
  };
}

function useNewRevision(local: number | undefined, shown: number | undefined, ask: () => void) {
  const behind = local !== undefined && shown !== undefined && shown < local;
  const askAnew = useEffectEvent(ask);
  // Once per revision.
  useEffect(() => {
    if (behind) askAnew();
  }, [behind, local]);
}

/** Deleting an own draft; null where the rules do not allow it. */
export function useDemandDeletion(demand: AnyDemand, onDeleted: () => void): (() => Promise<void>) | null {
  const engine = useEngine();
  if (demandDeleteProblem(demand, engine.user) !== null) return null;
  return async () => {
    const choice = await ask({
      title: "删除这份需求草稿？",
      body: `“${demand.title}”将被删除，不能恢复。`,
      choices: [
        { key: "delete", label: "删除", tone: "danger" },
        { key: "keep", label: "不删除" },
      ],
    });
    if (choice !== "delete") return;
    const input = { id: demand.id, base_rev: Math.max(1, demand.rev) };
    const result = await engine.save({ call: "business.demandDel", input });
    if (!result.ok) return toastError(result.message);
    toast("已删除，已存本机");
    onDeleted();
  };
}
