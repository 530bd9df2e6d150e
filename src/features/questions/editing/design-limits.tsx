import type { Question } from "#contract/question/questionnaire-fields.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { CascadeEditor } from "./design-cascade.tsx";
import { NumberInput } from "./design-fields.tsx";
import { FormulaEditor } from "./design-formula.tsx";
import { OptionsEditor } from "./design-options-editor.tsx";

interface Props {
  question: Question;
  earlier: readonly Question[];
  problemOf: (field: string) => string | undefined;
  /** `mark` names the field that is typed in, for steps back. */
  onChange: (changes: object, mark: string | null) => void;
}

/** What only some types have: options, limits, units, formulas. */
export function TypeFields(props: Props) {
  const { question, earlier, problemOf, onChange } = props;
  switch (question.type) {
    case "single":
    case "dropdown":
    case "multiple":
    case "rank":
      return (
        <>
          <Options {...props} options={question.options} part="options" label="选项" />
          {question.type === "multiple" && <Sizes {...props} sizes={question} words="选择项数" />}
        </>
      );
    case "matrix":
      return (
        <>
          <Options {...props} options={question.rows} part="rows" label="行" />
          <Options {...props} options={question.options} part="options" label="选项" />
        </>
      );
    case "cascade":
      return (
        <CascadeEditor
          options={question.options}
          problem={problemOf("options")}
          onChange={(options) => onChange({ options }, "options")}
        />
      );
    case "text":
    case "paragraph":
      return <Sizes {...props} sizes={question} words="字数" />;
    case "photo":
      return <Sizes {...props} sizes={question} words="张数" />;
    case "file":
      return <Sizes {...props} sizes={question} words="个数" />;
    case "subform":
      return <Sizes {...props} sizes={question} words="行数" />;
    case "number":
      return <NumberFields {...props} question={question} />;
    case "rating":
      return (
        <NumberInput
          name="q.stars"
          label="星数（3–10）"
          problem={problemOf("stars")}
          value={question.stars}
          onChange={(stars) => onChange({ stars: stars ?? 5 }, "stars")}
        />
      );
    case "computed":
      return (
        <>
          <FormulaEditor
            formula={question.formula}
            earlier={earlier}
            problem={problemOf("formula")}
            onChange={(formula) => onChange({ formula }, "formula")}
          />
          <UnitFields {...props} question={question} />
        </>
      );
    default:
      return null;
  }
}

type OptionsProps = Props & {
  options: readonly { value: string; title: string }[];
  part: "options" | "rows";
  label: string;
};

function Options({ options, part, label, problemOf, onChange }: OptionsProps) {
  const firstOf = problemOf(part) ?? options.map((_, place) => problemOf(`${part}.${place}.title`)).find(Boolean);
  return (
    <OptionsEditor
      name={`q.${part}`}
      label={label}
      options={options}
      problem={firstOf}
      onChange={(next) => onChange({ [part]: next }, null)}
    />
  );
}

/** At least and at most so many; 0 or nothing means no lower limit. */
function Sizes({ sizes, words, problemOf, onChange }: Props & { sizes: { min: number; max: number }; words: string }) {
  return (
    <div className="design-pair">
      <NumberInput
        name="q.min"
        label={`最少${words}`}
        problem={problemOf("min")}
        value={sizes.min}
        onChange={(min) => onChange({ min: min ?? 0 }, "min")}
      />
      <NumberInput
        name="q.max"
        label={`最多${words}`}
        problem={problemOf("max")}
        value={sizes.max}
        onChange={(max) => onChange({ max: max ?? 1 }, "max")}
      />
    </div>
  );
}

type NumberQuestion = Extract<Question, { type: "number" | "computed" }>;

function UnitFields({ question, problemOf, onChange }: Props & { question: NumberQuestion }) {
  const { Text } = useFormKit();
  return (
    <div className="design-pair">
      <NumberInput
        name="q.decimals"
        label="小数位（0–4）"
        problem={problemOf("decimals")}
        value={question.decimals}
        onChange={(decimals) => onChange({ decimals: decimals ?? 0 }, "decimals")}
      />
      <Text
        name="q.unit"
        label="单位"
        maxLength={10}
        problem={problemOf("unit")}
        value={question.unit}
        onChange={(unit) => onChange({ unit }, "unit")}
      />
    </div>
  );
}

function NumberFields(props: Props & { question: Extract<Question, { type: "number" }> }) {
  const { question, problemOf, onChange } = props;
  return (
    <>
      <div className="design-pair">
        <NumberInput
          name="q.least"
          label="最小值"
          problem={problemOf("least")}
          value={question.least}
          onChange={(least) => onChange({ least }, "least")}
        />
        <NumberInput
          name="q.most"
          label="最大值"
          problem={problemOf("most")}
          value={question.most}
          onChange={(most) => onChange({ most }, "most")}
        />
      </div>
      <UnitFields {...props} question={question} />
    </>
  );
}
