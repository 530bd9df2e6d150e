import { Input } from "antd";
import { useRef, useState } from "react";
import { readFormula } from "#contract/question/answer-formula.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  formula: string;
  earlier: readonly Question[];
  problem: string | undefined;
  onChange: (formula: string) => void;
}

const numeric = new Set<Question["type"]>(["number", "rating", "nps", "computed"]);

/** A formula over numbers that stand before, put together by buttons or typed, tried with numbers of one's own. */
export function FormulaEditor({ formula, earlier, problem, onChange }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const usable = earlier.filter(({ type }) => numeric.has(type));
  const insert = (text: string) => {
    const field = input.current;
    const [from, to] = [field?.selectionStart ?? formula.length, field?.selectionEnd ?? formula.length];
    onChange(formula.slice(0, from) + text + formula.slice(to));
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  const frame = { name: "q.formula", label: "公式", required: true, problem, hint: "四则运算和括号，题目写作 {编码}" };
  return (
    <>
      <Field {...frame}>
        <textarea
          {...bindingOf(frame)}
          ref={input}
          className="field-input design-formula"
          rows={2}
          maxLength={200}
          value={formula}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <div className="design-insert" role="group" aria-label="插入题目和运算符">
        {usable.map(({ code, title }) => (
          <Button key={code} small onClick={() => insert(`{${code}}`)}>
            {title || code}
          </Button>
        ))}
        {["+", "-", "*", "/", "(", ")"].map((sign) => (
          <Button key={sign} small aria-label={`插入 ${sign}`} onClick={() => insert(` ${sign} `)}>
            {sign}
          </Button>
        ))}
        {usable.length === 0 && <p className="field-hint">前面还没有数字、评分、NPS 或计算题可以引用</p>}
      </div>
      <FormulaTrial formula={formula} earlier={usable} />
    </>
  );
}

/** The result for numbers of the designer's own, to see that the formula means what it should. */
function FormulaTrial({ formula, earlier }: { formula: string; earlier: readonly Question[] }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const read = readFormula(formula);
  if ("problem" in read || read.codes.length === 0) return null;
  const result = read.evaluate((code) => {
    const typed = values[code] ?? "";
    return typed.trim() === "" || !Number.isFinite(Number(typed)) ? null : Number(typed);
  });
  return (
    <fieldset className="design-trial">
      <legend>试算</legend>
      {read.codes.map((code) => (
        <label key={code}>
          {earlier.find((one) => one.code === code)?.title || code}
          <Input
            inputMode="decimal"
            value={values[code] ?? ""}
            onChange={({ target }) => setValues({ ...values, [code]: target.value })}
          />
        </label>
      ))}
      <output>结果：{result ?? "（填写数字后计算；除数为 0 时为空）"}</output>
    </fieldset>
  );
}
