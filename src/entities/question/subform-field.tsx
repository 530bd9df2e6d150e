import { useRef } from "react";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { AnswerQuestions } from "./answer-questions.tsx";
import { type AnswerFieldProps, frameOf } from "./answer-field.ts";

type Row = Record<string, unknown>;
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** A group of questions that repeats, a row at a time. `outer` are the values around it. */
export function SubformField({ outer, ...props }: AnswerFieldProps<"subform"> & { outer: Row }) {
  const { questions, max, title } = props.question;
  const rows = rowsOf(props.value);
  const list = useRef<HTMLDivElement>(null);
  const replace = (place: number, next: (now: Row) => Row) =>
    props.update((now) => rowsOf(now).map((row, at) => (at === place ? next(row) : row)));
  const add = () => {
    props.update((now) => [...rowsOf(now), {}]);
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>("input, textarea, select, button")?.focus(),
    );
  };
  return (
    <FieldGroup {...frameOf(props, max > 1 ? `最多 ${max} 行` : "")}>
      <div ref={list}>
        {rows.map((row, place) => (
          <fieldset key={place} className="subform-row">
            <legend>
              {title}第 {place + 1} 行
            </legend>
            <AnswerQuestions
              questions={questions}
              values={row}
              outer={outer}
              onChange={(next) => replace(place, next)}
              problems={props.problems}
              pathOf={(code) => `${props.path}[${place}].${code}`}
            />
            <button
              type="button"
              className="text-button"
              onClick={() => props.update((now) => rowsOf(now).filter((_, at) => at !== place))}
            >
              删除第 {place + 1} 行
            </button>
          </fieldset>
        ))}
      </div>
      {rows.length < max && (
        <button type="button" className="plain-button" onClick={add}>
          ＋ 添加一行
        </button>
      )}
    </FieldGroup>
  );
}
