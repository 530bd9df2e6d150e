import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { v7 } from "uuid";
import { dayOf } from "#contract/core/time.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { type Case, StepFields } from "#contract/litigation/case.ts";
import { nextStages } from "#contract/litigation/case-kinds.ts";
import { stepProblems } from "#contract/litigation/case-rules.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import { StepList } from "./case-view.tsx";

interface Props {
  one: Case;
  onChanged: () => void;
}

/** The steps of a case; the next one is noted here, the last one taken back. */
export function CaseSteps({ one, onChanged }: Props) {
  const [adding, setAdding] = useState(false);
  const { busy, run } = useWork();
  const back = async (step: Case["steps"][number]) => {
    const answer = await ask({
      title: `撤销阶段“${step.stage}”？`,
      body: "案件回到上一阶段，可以再次登记。",
      choices: [
        { key: "back", label: "撤销阶段", tone: "danger" },
        { key: "keep", label: "取消" },
      ],
    });
    if (answer !== "back") return;
    const done = await run(() => callServer(contract.litigation.caseStepBack, { id: step.id, case_id: one.id }));
    if (!done) return;
    toast("阶段已撤销");
    onChanged();
  };
  const last = one.steps.length - 1;
  return (
    <section className="litigation-part" aria-label="案件阶段">
      <div className="litigation-head">
        <h2>案件阶段</h2>
        {nextStages(one.kind, one.stage).length > 0 && <Button onClick={() => setAdding(true)}>登记下一阶段</Button>}
      </div>
      <StepList
        steps={one.steps}
        empty="还没有阶段"
        actionsOf={(step, at) =>
          at === last &&
          at > 0 && (
            <Button small disabled={busy} aria-label={`撤销阶段 ${step.stage}`} onClick={() => void back(step)}>
              撤销
            </Button>
          )
        }
      />
      {adding && (
        <StepForm
          one={one}
          onClose={() => setAdding(false)}
          onChanged={() => {
            setAdding(false);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

function StepForm({ one, onClose, onChanged }: Props & { onClose: () => void }) {
  const { Sheet, Choice, Day, LongText } = useFormKit();
  const [id] = useState(() => v7());
  const options = nextStages(one.kind, one.stage);
  const [values, setValues] = useState({
    stage: String(options[0] ?? ""),
    happened_on: dayOf(currentTime()),
    note: "",
  });
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const { busy, problems, setProblems, run } = useWork();
  const save = async () => {
    const last = one.steps.at(-1);
    const parsed = StepFields.safeParse(values);
    if (!parsed.success) return setProblems(fieldsOf(parsed.error.issues));
    const wrong = stepProblems(one.kind, last ?? null, parsed.data, currentTime());
    if (Object.keys(wrong).length > 0) return setProblems(wrong);
    const input = { id, case_id: one.id, after: last?.id ?? "", ...parsed.data };
    if (!(await run(() => callServer(contract.litigation.caseStep, input)))) return;
    toast(`已登记阶段“${parsed.data.stage}”`);
    onChanged();
  };
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet title="登记下一阶段" onClose={onClose} footer={<SaveButton busy={busy} save={save} />}>
      <Choice {...field("stage", "阶段")} required options={optionsOf(options)} />
      <Day {...field("happened_on", "阶段日期")} required least={one.stage_on} most={dayOf(currentTime())} />
      <LongText {...field("note", "阶段说明")} maxLength={300} rows={2} />
    </Sheet>
  );
}
