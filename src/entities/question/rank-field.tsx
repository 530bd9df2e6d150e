import { useRef } from "react";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { type AnswerFieldProps, frameOf } from "./answer-field.ts";

const swapped = (list: readonly string[], place: number, by: -1 | 1): string[] => {
  const next = [...list];
  const [one] = next.splice(place, 1);
  if (one !== undefined) next.splice(place + by, 0, one);
  return next;
};

/** Options in the order in which they were tapped; buttons move them up and down. */
export function RankField(props: AnswerFieldProps<"rank">) {
  const { options } = props.question;
  const list = useRef<HTMLOListElement>(null);
  const ranked = Array.isArray(props.value) ? (props.value as string[]) : [];
  const titleOf = (value: string) => options.find((option) => option.value === value)?.title ?? value;
  const left = options.filter(({ value }) => !ranked.includes(value));
  const move = (place: number, by: -1 | 1) => {
    props.onChange(swapped(ranked, place, by));
    // The focus goes with the moved one, so that it can be moved on by the keyboard.
    requestAnimationFrame(() => {
      const row = list.current?.children[place + by];
      const buttons = [...(row?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
      (buttons.find(({ dataset }) => dataset.by === String(by)) ?? buttons[0])?.focus();
    });
  };
  return (
    <FieldGroup {...frameOf(props, left.length > 0 ? "依次点按，先点的排在前面" : "用箭头调整顺序")}>
      <ol className="ranked" ref={list}>
        {ranked.map((value, place) => (
          <li key={value} className="ranked-one">
            <span className="ranked-title">
              {place + 1}. {titleOf(value)}
            </span>
            <MoveButton by={-1} disabled={place === 0} title={titleOf(value)} onMove={() => move(place, -1)} />
            <MoveButton
              by={1}
              disabled={place === ranked.length - 1}
              title={titleOf(value)}
              onMove={() => move(place, 1)}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`取消“${titleOf(value)}”的排序`}
              onClick={() => props.onChange(ranked.filter((one) => one !== value))}
            >
              ✕
            </button>
          </li>
        ))}
      </ol>
      <div className="chips">
        {left.map(({ value, title }) => (
          <button key={value} type="button" className="chip" onClick={() => props.onChange([...ranked, value])}>
            ＋ {title}
          </button>
        ))}
      </div>
    </FieldGroup>
  );
}

interface MoveProps {
  by: -1 | 1;
  disabled: boolean;
  title: string;
  onMove: () => void;
}

function MoveButton({ by, disabled, title, onMove }: MoveProps) {
  return (
    <button
      type="button"
      className="icon-button"
      data-by={by}
      disabled={disabled}
      aria-label={`“${title}”${by < 0 ? "上移" : "下移"}`}
      onClick={onMove}
    >
      {by < 0 ? "↑" : "↓"}
    </button>
  );
}
