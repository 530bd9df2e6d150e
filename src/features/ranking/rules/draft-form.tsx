import { useState } from "react";
import { indicatorOf } from "#contract/ranking/indicators.ts";
import { ruleCalls, type RuleVersion } from "#contract/ranking/rule-calls.ts";
import {
  type MissingWay,
  missingWays,
  ruleProblems,
  type ScoreRule,
  wholeWeight,
} from "#contract/ranking/score-rules.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { missingOptions, problemsByRule, rulesTyped, type TypedRule, typedRules, weightSum } from "./rule-values.ts";
import "#src/ui/form/form.css";

interface Props {
  /** null: there is none yet. */
  draft: RuleVersion | null;
  start: readonly ScoreRule[];
  onSaved: () => void;
  onClose: () => void;
}

/** The draft of the rules, an indicator in each row; its weights are summed while they are typed. */
export function DraftForm({ draft, start, onSaved, onClose }: Props) {
  const { Text } = useFormKit();
  const [typed, setTyped] = useState(() => typedRules(start));
  const [note, setNote] = useState(draft?.note ?? "");
  const [isTouched, setTouched] = useState(false);
  const [broken, setBroken] = useState<Record<string, string>>({});
  const form = useCallForm(ruleCalls.scoreDraft, () => {
    toast("已保存草稿");
    onSaved();
  });
  useUnsavedGuard(isTouched);
  const rules = rulesTyped(typed);
  const problems = problemsByRule({ ...broken, ...form.problems }, rules);
  const sum = weightSum(typed);
  const change = (indicator: string, changes: Partial<TypedRule>) => {
    setTouched(true);
    setTyped(typed.map((one) => (one.indicator === indicator ? { ...one, ...changes } : one)));
  };
  const save = async () => {
    const wellFormed = ruleCalls.scoreDraft.input.shape.rules.safeParse(rules);
    const found = wellFormed.success ? ruleProblems(wellFormed.data) : {};
    setBroken(found);
    if (Object.keys(found).length > 0) return;
    await form.send({ base_rev: draft?.rev ?? 0, rules, note });
  };
  return (
    <section className="score-card" aria-label="起草规则">
      <h2>起草规则</h2>
      {form.alarm}
      <p className="rank-note">权重填 0 表示不计这一指标。数值从起分值到满分值之间按比例得分。</p>
      <ul className="rule-list">
        {typed.map((rule) => (
          <RuleRow
            key={rule.indicator}
            rule={rule}
            problems={problems}
            onChange={(changes) => change(rule.indicator, changes)}
          />
        ))}
      </ul>
      <Text name="note" label="版本说明" problem={problems.note} value={note} onChange={setNote} maxLength={200} />
      <p role="status" className={sum === wholeWeight ? "rank-up" : "rank-down"}>
        权重合计 {sum}
        {sum < wholeWeight && `，还差 ${wholeWeight - sum}`}
        {sum > wholeWeight && `，超出 ${sum - wholeWeight}`}
        {sum === wholeWeight && "，可以保存"}
      </p>
      {problems.rules !== undefined && (
        <p className="form-alarm" role="alert">
          {problems.rules}
        </p>
      )}
      <div className="rule-ways">
        {form.button(save, "保存草稿")}
        <Button onClick={onClose}>取消</Button>
      </div>
    </section>
  );
}

interface RowProps {
  rule: TypedRule;
  problems: Record<string, string>;
  onChange: (changes: Partial<TypedRule>) => void;
}

function RuleRow({ rule, problems, onChange }: RowProps) {
  const { Text, Choice } = useFormKit();
  const { indicator } = rule;
  const { name, definition, unit, mayMiss } = indicatorOf(indicator);
  const field = (key: "weight" | "least" | "most", label: string) => (
    <Text
      name={`${indicator}.${key}`}
      label={`${label}`}
      problem={problems[`${indicator}.${key}`]}
      value={rule[key]}
      onChange={(value) => onChange({ [key]: value })}
      inputMode="decimal"
      maxLength={10}
    />
  );
  return (
    <li>
      <fieldset className="score-card">
        <legend>{name}</legend>
        <p className="rank-note">{definition}</p>
        <div className="rule-fields">
          {field("weight", "权重")}
          {field("least", `起分值（${unit}）`)}
          {field("most", `满分值（${unit}）`)}
          {mayMiss === true && (
            <Choice
              name={`${indicator}.missing`}
              label="缺失值计法"
              value={rule.missing}
              onChange={(value) => {
                if (value in missingWays) onChange({ missing: value as MissingWay });
              }}
              options={missingOptions}
            />
          )}
        </div>
      </fieldset>
    </li>
  );
}
