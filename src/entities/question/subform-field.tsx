import { type ReactNode, useRef } from "react";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { type AnswerFieldProps, frameOf } from "./answer-field.ts";
import { Button } from "#src/ui/button/button.tsx";

type Row = Record<string, unknown>;
/** A row as its questions are drawn: its values, where it stands, and how to change it. */
interface SubformRow {
  values: Row;
  path: string;
  onChange: (next: (now: Row) => Row) => void;
}
interface Props extends AnswerFieldProps<"subform"> {
  renderRow: (row: SubformRow) => ReactNode;
}

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** A group of questions that repeats, a row at a time. */
export function SubformField({ renderRow, ...props }: Props) {
  const { max, title } = props.question;
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
            {renderRow({
              values: row,
              path: `${props.path}[${place}]`,
              onChange: (next) => replace(place, next),
            })}
            <Button kind="text" onClick={() => props.update((now) => rowsOf(now).filter((_, at) => at !== place))}>
              删除第 {place + 1} 行
            </Button>
          </fieldset>
        ))}
      </div>
      {rows.length < max && <Button onClick={add}>＋ 添加一行</Button>}
    </FieldGroup>
  );
}
