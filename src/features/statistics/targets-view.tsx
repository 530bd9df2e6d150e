import { currentTime } from "#contract/sync/current-time.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { Target } from "#contract/visit/visit-figures.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { periodOf } from "#src/entities/figures/periods.ts";
import { TargetBar } from "#src/entities/figures/figure-tiles.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { mayGiveUp, useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { keyOf, targetChanges, targetProblem, type TypedTargets } from "./target-values.ts";
import "#src/ui/page/card.css";
import "#src/entities/figures/figures.css";
import "./statistics.css";
import { Button } from "#src/ui/button/button.tsx";

const { visitTargets, visitTargetsSave } = contract.figures;
const isMonth = (text: string | null): text is string => text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Targets of a month for streets and officials, with what they have reached. */
export function TargetsView() {
  const { Month } = useFormKit();
  const [search, setSearch] = useSearchParams();
  const asked = search.get("month");
  const month = isMonth(asked) ? asked : periodOf("month", currentTime()).from.slice(0, 7);
  const { data, error, refetch } = useCall(visitTargets, { month });
  // What was typed belongs to the month that shows.
  const show = async (next: string) => {
    if (isMonth(next) && (await mayGiveUp("换月份后，这些修改不会保存。"))) setSearch({ month: next });
  };
  return (
    <section className="card">
      <h2>走访目标</h2>
      <div className="statistics-days">
        <Month name="targets-month" label="月份" required value={month} onChange={(next) => void show(next)} />
      </div>
      {error && !data ? (
        <ErrorNote error={error} retry={() => void refetch()} />
      ) : data ? (
        <TargetsForm key={month} month={month} rows={data} />
      ) : (
        <PageSkeleton />
      )}
    </section>
  );
}

/** What is typed stays until it is saved, also when saving fails. */
function useTargets(month: string, rows: readonly Target[]) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<TypedTargets>({});
  const [saving, setSaving] = useState(false);
  const changes = targetChanges(rows, typed);
  async function save() {
    setSaving(true);
    try {
      const saved = await callServer(visitTargetsSave, { month, rows: changes });
      queries.setQueryData(callKey(visitTargets, { month }), saved);
      setTyped({});
      toast("走访目标已保存");
    } catch (error) {
      toastError(error);
    } finally {
      setSaving(false);
    }
  }
  return { typed, type: (key: string, text: string) => setTyped({ ...typed, [key]: text }), changes, saving, save };
}

function TargetsForm({ month, rows }: { month: string; rows: readonly Target[] }) {
  const { typed, type, changes, saving, save } = useTargets(month, rows);
  const wrong = rows.some((row) => targetProblem(typed[keyOf(row)]) !== null);
  useUnsavedGuard(changes.length > 0);
  if (rows.length === 0) return <EmptyNote title="管辖范围内还没有镇街" />;
  const mayEdit = rows.some(({ editable }) => editable);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && changes.length > 0) void save();
      }}
    >
      {!mayEdit && <p className="statistics-none">走访目标由区级人员或镇街负责人设置。</p>}
      <table className="statistics-table">
        <caption className="visually-hidden">{month} 走访目标</caption>
        <thead>
          <tr>
            <th scope="col">对象</th>
            <th scope="col">已走访</th>
            <th scope="col">目标</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TargetRow key={keyOf(row)} row={row} typed={typed[keyOf(row)]} onType={(text) => type(keyOf(row), text)} />
          ))}
        </tbody>
      </table>
      {mayEdit && (
        <Button type="submit" kind="primary" disabled={saving || wrong || changes.length === 0}>
          {saving ? "正在保存…" : changes.length > 0 ? `保存 ${changes.length} 项修改` : "保存"}
        </Button>
      )}
    </form>
  );
}

interface TargetRowProps {
  row: Target;
  typed: string | undefined;
  onType: (text: string) => void;
}

function TargetRow({ row, typed, onType }: TargetRowProps) {
  const problem = targetProblem(typed);
  const noteId = `target-${row.kind}-${row.id}`;
  return (
    <tr className={row.kind === "street" ? "statistics-street" : undefined}>
      <th scope="row">{row.name}</th>
      <td>
        {formatCount(row.visits)}
        {row.target ? <TargetBar value={row.visits} target={row.target} /> : null}
      </td>
      <td>
        {row.editable ? (
          <>
            <input
              inputMode="numeric"
              aria-label={`${row.name}的走访目标`}
              aria-invalid={problem !== null}
              aria-describedby={problem === null ? undefined : noteId}
              placeholder="未设"
              value={typed ?? row.target ?? ""}
              onChange={(event) => onType(event.target.value)}
            />
            {problem !== null && (
              <span id={noteId} className="statistics-problem">
                {problem}
              </span>
            )}
          </>
        ) : (
          (row.target ?? "未设")
        )}
      </td>
    </tr>
  );
}
