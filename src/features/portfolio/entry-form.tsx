import { useState } from "react";
import { changedFields } from "#contract/core/edits.ts";
import { contract } from "#contract/index.ts";
import {
  decisions,
  type EntryFields,
  entryLabels,
  entryProblems,
  grades,
  type PortfolioRow,
} from "#contract/portfolio/portfolio.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { categoryOptions } from "./category-places.ts";
import { ResponsiblePerson } from "./responsible-person.tsx";

/** Marks are set with one press above the form. */
type FormFields = Omit<EntryFields, "core" | "collected">;
const { core: _core, collected: _collected, ...labels } = entryLabels;
const names = Object.keys(labels) as (keyof FormFields)[];
const fieldsOf = (entry: FormFields): FormFields =>
  Object.fromEntries(names.map((name) => [name, entry[name]])) as unknown as FormFields;

interface Theirs {
  current: PortfolioRow;
  changed: readonly { field: keyof FormFields; by_name: string }[];
}

const theirsOf = (error: unknown): Theirs | null =>
  error instanceof ServerRefusal && error.status === 409 && error.data.reason === "conflict" && error.data.current
    ? (error.data as unknown as Theirs)
    : null;

/** What the company keeps of a patent. Where somebody else changed the same field, both versions are shown. */
export function EntryForm({ entry, onSaved }: { entry: PortfolioRow; onSaved: () => void }) {
  const { Button } = useKit();
  const { busy, problems, setProblems, run } = useWork();
  const [base, setBase] = useState(entry);
  const [values, setValues] = useState(() => fieldsOf(entry));
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const changes = changedFields(fieldsOf(base), values, names);
  const isChanged = Object.keys(changes).length > 0;
  const save = (base_rev: number) => {
    const wrong = entryProblems(values);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    void run(async () => {
      try {
        const saved = await callServer(contract.portfolio.update, { id: entry.id, base_rev, changes });
        setBase(saved);
        setValues(fieldsOf(saved));
        setTheirs(null);
        toast("已保存");
        onSaved();
      } catch (error) {
        setTheirs(theirsOf(error));
        throw error;
      }
    });
  };
  const takeTheirs = ({ current, changed }: Theirs) => {
    const taken = Object.fromEntries(changed.map(({ field: name }) => [name, current[name]]));
    setBase(current);
    setValues({ ...fieldsOf(current), ...changes, ...taken });
    setTheirs(null);
  };
  return (
    <section aria-label="管理信息">
      <h3>管理信息</h3>
      <Controls values={values} problems={problems} onChange={setValues} />
      {theirs !== null && (
        <Conflict theirs={theirs} onTake={() => takeTheirs(theirs)} onKeep={() => save(theirs.current.rev)} />
      )}
      <Button kind="primary" busy={busy} disabled={!isChanged} onClick={() => save(base.rev)}>
        保存
      </Button>
    </section>
  );
}

interface ControlsProps {
  values: FormFields;
  problems: Record<string, string>;
  onChange: (values: FormFields) => void;
}

function Controls({ values, problems, onChange }: ControlsProps) {
  const { Text, LongText, Choice, Lines } = useFormKit();
  const tree = useCall(contract.portfolio.defaultCate, {});
  const set =
    <N extends keyof FormFields>(name: N) =>
    (value: FormFields[N]) =>
      onChange({ ...values, [name]: value });
  const field = <N extends keyof FormFields>(name: N) => ({
    name,
    label: labels[name],
    problem: problems[name] ?? problems[`changes.${name}`],
  });
  return (
    <>
      <Choice
        {...field("category_id")}
        value={values.category_id ?? ""}
        onChange={(value) => set("category_id")(value === "" ? null : value)}
        clearable
        options={categoryOptions(tree.data?.list ?? [])}
      />
      <Text {...field("project")} value={values.project} onChange={set("project")} maxLength={60} />
      <Text {...field("product")} value={values.product} onChange={set("product")} maxLength={60} />
      <Lines {...field("tags")} value={values.tags} onChange={set("tags")} placeholder="输入后按回车" />
      <ResponsiblePerson {...field("responsible")} value={values.responsible} onChange={set("responsible")} />
      <Choice
        {...field("grade")}
        value={values.grade}
        onChange={(value) => set("grade")(value as EntryFields["grade"])}
        options={optionsOf(grades)}
        clearable
      />
      <Choice
        {...field("decision")}
        value={values.decision}
        onChange={(value) => set("decision")(value as EntryFields["decision"])}
        options={optionsOf(decisions)}
        {...(values.decision === "放弃" && { hint: "放弃的专利不再计入应缴年费，也不再提醒；改为维持后立即恢复" })}
        clearable
      />
      {values.decision !== "" && (
        <LongText
          {...field("decision_reason")}
          required={values.decision === "放弃"}
          value={values.decision_reason}
          onChange={set("decision_reason")}
          maxLength={500}
        />
      )}
    </>
  );
}

const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join("、") || "空";
  if (typeof value === "boolean") return value ? "是" : "否";
  return value === null || value === "" ? "空" : String(value);
};

/** Both versions of what was changed by two, and the ways on. */
function Conflict({ theirs, onTake, onKeep }: { theirs: Theirs; onTake: () => void; onKeep: () => void }) {
  const { Button } = useKit();
  return (
    <div className="portfolio-conflict" role="alert">
      <p>以下内容已被他人修改：</p>
      <ul>
        {theirs.changed.map(({ field, by_name }) => (
          <li key={field}>
            {labels[field]}：{by_name}改为“
            {field === "category_id" ? "另一个分类" : wordsOf(theirs.current[field])}”
          </li>
        ))}
      </ul>
      <Button onClick={onTake}>采用对方的</Button> <Button onClick={onKeep}>保留我的</Button>
    </div>
  );
}
