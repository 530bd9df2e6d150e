import { useState } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { kindFacts, parameterProblems } from "#contract/warning/warning-kinds.ts";
import { type WarningLevel, warningLevels } from "#contract/core/warning-levels.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { levelWords } from "#src/entities/warning/level-mark.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";

type Rule = OutputOf<typeof contract.warning.warningRules>[number];
type Preview = OutputOf<typeof contract.warning.warningPreview>;

interface Props {
  rule: Rule;
  onClose: () => void;
  onPublished: () => void;
}

/** What was typed as numbers; nothing typed is no number. */
const numbersOf = (typed: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text.trim() === "" ? Number.NaN : Number(text)]),
  );

/** A draft of a rule: what it would open and close is seen before it is published. */
export function RuleForm({ rule, onClose, onPublished }: Props) {
  const { Sheet, Choice, Flag, LongText } = useFormKit();
  const [values, setValues] = useState(() => ({
    level: rule.level,
    is_on: rule.is_on,
    note: "",
    parameters: Object.fromEntries(Object.entries(rule.parameters).map(([name, value]) => [name, String(value)])),
  }));
  const [preview, setPreview] = useState<Preview | null>(null);
  const { busy, problems, setProblems, run } = useWork();
  const change = (next: Partial<typeof values>) => {
    setValues({ ...values, ...next });
    // What was tried is no longer what stands here; the note changes nothing.
    if (next.note === undefined) setPreview(null);
  };
  const draft = {
    kind: rule.kind,
    level: values.level,
    is_on: values.is_on,
    parameters: numbersOf(values.parameters),
  };
  const attempt = async () => {
    const wrong = parameterProblems(rule.kind, draft.parameters);
    if (Object.keys(wrong).length > 0) return setProblems(wrong);
    await run(async () => setPreview(await callServer(contract.warning.warningPreview, draft)));
  };
  const publish = async () => {
    const wrong = {
      ...parameterProblems(rule.kind, draft.parameters),
      ...(values.note.trim().length < 2 && { note: "请填写修改说明，至少 2 个字" }),
    };
    if (Object.keys(wrong).length > 0) return setProblems(wrong);
    const sent = { ...draft, base_version: rule.version, note: values.note.trim() };
    if (!(await run(() => callServer(contract.warning.warningPublish, sent)))) return;
    toast(`已发布“${rule.word}”第 ${rule.version + 1} 版`);
    onPublished();
  };
  const footer = (
    <div className="warning-actions">
      <Button disabled={busy} onClick={() => void attempt()}>
        试算
      </Button>
      <Button kind="primary" disabled={busy || preview === null} onClick={() => void publish()}>
        {busy ? "请稍候…" : "发布新版本"}
      </Button>
    </div>
  );
  return (
    <Sheet title={`修改规则：${rule.word}`} onClose={onClose} footer={footer}>
      <p>现行规则：{rule.sentence}。</p>
      <Parameters
        kind={rule.kind}
        values={values.parameters}
        problems={problems}
        onChange={(parameters) => change({ parameters })}
      />
      <Choice
        name="level"
        label="级别"
        required
        value={values.level}
        options={warningLevels.map((level) => ({ value: level, label: levelWords(level) }))}
        onChange={(level) => change({ level: level as WarningLevel })}
      />
      <Flag name="is_on" label="启用" value={values.is_on} onChange={(is_on) => change({ is_on })} />
      <LongText
        name="note"
        label="修改说明"
        required
        maxLength={200}
        rows={2}
        problem={problems.note}
        value={values.note}
        onChange={(note) => change({ note })}
      />
      <PreviewWords preview={preview} />
    </Sheet>
  );
}

interface ParametersProps {
  kind: Rule["kind"];
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}

function Parameters({ kind, values, problems, onChange }: ParametersProps) {
  const { Text } = useFormKit();
  return Object.entries(kindFacts(kind).parameters).map(([name, { label, unit, min, max }]) => (
    <Text
      key={name}
      name={`parameters.${name}`}
      label={`${label}（${unit}）`}
      required
      inputMode="numeric"
      maxLength={6}
      hint={`${min} 至 ${max} 的整数`}
      problem={problems[`parameters.${name}`]}
      value={values[name] ?? ""}
      onChange={(value) => onChange({ ...values, [name]: value })}
    />
  ));
}

const PreviewWords = ({ preview }: { preview: Preview | null }) => (
  <p role="status">
    {preview === null
      ? "先试算，看今天会新增和解除多少条预警，再发布。"
      : `${preview.sentence}。按这份草稿，今天新增 ${preview.opens} 条，解除 ${preview.closes} 条，保留 ${preview.stays} 条。`}
  </p>
);
