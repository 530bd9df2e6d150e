import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { v7 } from "uuid";
import type { Case } from "#contract/litigation/case.ts";
import type { CaseKind } from "#contract/litigation/case-kinds.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { saveOrAsk } from "#src/entities/work/ask-conflict.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import {
  type CaseValues,
  changesAgainst,
  checkedFields,
  editWords,
  emptyValues,
  valuesOf,
  withKind,
} from "./case-values.ts";

export interface CaseFormProps {
  /** What is edited; absent: a new one. */
  one?: Case;
  onClose: () => void;
  onSaved: (saved: Case) => void;
}

const { caseCreate, caseUpdate } = contract.litigation;

/** What the form of a case holds, checks and sends. */
export function useCaseForm({ one, onSaved }: Pick<CaseFormProps, "one" | "onSaved">) {
  // Kept over a failed send: the same case again is the same record.
  const [id] = useState(() => v7());
  const [values, setValues] = useState<CaseValues>(() => (one ? valuesOf(one) : emptyValues));
  const { busy, problems, setProblems, run } = useWork();
  const save = async () => {
    const checked = checkedFields(values, one === undefined, currentTime());
    if ("problems" in checked) return setProblems(checked.problems);
    const { fields, step } = checked;
    await run(async () => {
      const changes = one === undefined ? fields : changesAgainst(one, fields);
      const saved =
        one === undefined
          ? await callServer(caseCreate, { id, ...fields, step })
          : Object.keys(changes).length === 0
            ? one
            : await saveOrAsk(caseUpdate, { id: one.id, base_rev: one.rev, changes }, editWords);
      if (saved === null) return;
      toast(one ? "案件已保存" : "案件已登记");
      onSaved(saved);
    });
  };
  const set = (changes: Partial<CaseValues>) => setValues((now) => ({ ...now, ...changes }));
  return { values, problems, busy, save, set, choose: (kind: CaseKind) => setValues((now) => withKind(now, kind)) };
}
export type CaseFormState = ReturnType<typeof useCaseForm>;
