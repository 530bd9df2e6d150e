import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { type AnswerFieldProps, fieldName, frameOf } from "./answer-field.ts";

interface ScaleProps {
  props: AnswerFieldProps<"rating"> | AnswerFieldProps<"nps">;
  from: number;
  to: number;
  labelOf: (value: number) => string;
  hint: string;
  className: string;
}

/** Numbers in a row on native radio buttons; the chosen one again clears an optional question. */
function Scale({ props, from, to, labelOf, hint, className }: ScaleProps) {
  const steps = Array.from({ length: to - from + 1 }, (_, step) => from + step);
  const chosen = typeof props.value === "number" ? props.value : null;
  return (
    <FieldGroup {...frameOf(props, hint)}>
      <div className={`scale ${className}`}>
        {steps.map((step) => (
          <label key={step} className={`scale-step${chosen !== null && step <= chosen ? " reached" : ""}`}>
            <input
              type="radio"
              name={fieldName(props.path)}
              aria-label={labelOf(step)}
              checked={chosen === step}
              onChange={() => props.onChange(step)}
              onClick={() => !props.required && chosen === step && props.onChange(undefined)}
            />
            <span aria-hidden="true">
              {className === "stars" ? (chosen !== null && step <= chosen ? "★" : "☆") : step}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export function RatingField(props: AnswerFieldProps<"rating">) {
  const { stars } = props.question;
  const hint = typeof props.value === "number" ? `${props.value} 星，共 ${stars} 星` : `共 ${stars} 星`;
  return <Scale props={props} from={1} to={stars} labelOf={(step) => `${step} 星`} hint={hint} className="stars" />;
}

export function NpsField(props: AnswerFieldProps<"nps">) {
  return (
    <Scale
      props={props}
      from={0}
      to={10}
      labelOf={(step) => `${step} 分`}
      hint="0 分：完全不会推荐；10 分：一定会推荐"
      className="nps"
    />
  );
}

/** One row of chips for each row of the matrix. */
export function MatrixField(props: AnswerFieldProps<"matrix">) {
  const { rows, options } = props.question;
  const chosen = (typeof props.value === "object" && props.value !== null ? props.value : {}) as Record<string, string>;
  const choose = (row: string, value: string) =>
    props.update((now) => ({ ...(now as object | undefined), [row]: value }));
  return (
    <FieldGroup {...frameOf(props, "每行选一项")}>
      {rows.map((row) => (
        <div key={row.value} className="matrix-row" role="radiogroup" aria-label={row.title}>
          <span className="matrix-title">{row.title}</span>
          <div className="chips">
            {options.map(({ value, title }) => (
              <label key={value} className="chip">
                <input
                  type="radio"
                  name={`${fieldName(props.path)}.${row.value}`}
                  checked={chosen[row.value] === value}
                  onChange={() => choose(row.value, value)}
                />
                {title}
              </label>
            ))}
          </div>
        </div>
      ))}
    </FieldGroup>
  );
}
