import { currentTime } from "#contract/sync/current-time.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CompanyMerge } from "#contract/company/company-merge.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useDeviceRefresh } from "#src/entities/session/engine-context.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { CompanyLink } from "./company-link.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

const choices = [
  { key: "undo", label: "撤销合并", tone: "danger" as const },
  { key: "back", label: "取消" },
];

/** The last merges, each to be taken back within its days. */
export function MergeList({ manages }: { manages: boolean }) {
  const merges = useCall(contract.company.merges, { size: 20 });
  const client = useQueryClient();
  const refreshDevice = useDeviceRefresh();
  const [busy, setBusy] = useState<string | null>(null);
  if (!merges.data || merges.data.total === 0) return null;
  const undo = async ({ id, kept_name, gone_name }: CompanyMerge) => {
    const body = `“${gone_name}”将恢复为单独的企业，合并前属于它的记录都会还给它；合并后新增的记录留在“${kept_name}”。`;
    if ((await ask({ title: "撤销合并", body, choices })) !== "undo") return;
    setBusy(id);
    try {
      await callServer(contract.company.mergeUndo, { id });
      toast("已撤销合并");
      refreshDevice();
      await client.invalidateQueries();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className="duplicates-card" aria-label="最近的合并">
      <h2>最近的合并</h2>
      <ul className="duplicates-list">
        {merges.data.list.map((merge) => (
          <li key={merge.id} className="duplicates-merge">
            <span>
              {merge.gone_name} → <CompanyLink id={merge.kept_id} words={merge.kept_name} without={merge.kept_name} />
              <small>
                <Ago at={merge.at} /> {merge.by_name}
                {merge.reason !== "" && ` · ${merge.reason}`} · {standing(merge)}
              </small>
            </span>
            {manages && canUndo(merge) && (
              <Button
                aria-label={`撤销合并 ${merge.gone_name}`}
                disabled={busy !== null}
                onClick={() => void undo(merge)}
              >
                {busy === merge.id ? "正在撤销…" : "撤销"}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const canUndo = ({ undone_at, until }: CompanyMerge) => undone_at === null && Date.parse(until) > currentTime();

function standing(merge: CompanyMerge): string {
  if (merge.undone_at !== null) return `已于 ${formatMinute(merge.undone_at)} 撤销`;
  return canUndo(merge) ? `${formatMinute(merge.until)} 前可撤销` : "已过撤销期";
}
