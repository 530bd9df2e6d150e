import { isChoosing } from "#src/ui/is-choosing.ts";
import { currentTime } from "#contract/sync/current-time.ts";
import DatePickerView from "antd-mobile/es/components/date-picker-view";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { dateOfDay, dayOf, wallClockOf } from "#contract/core/time.ts";
import { Button } from "../../button/button.tsx";
import { useModal } from "../../dialog/use-modal.ts";
import "../../mobile/mobile-library.ts";
import type { DateLimits } from "../form-kit.ts";
import { dateWords, type Precision, readDate } from "#contract/core/date-words.ts";
import { typedExamples, valueOfDate } from "../typed-date.ts";
import "./phone-date.css";

export interface DateSheetProps extends DateLimits {
  label: string;
  precision: Precision;
  value: string;
  /** Empty is an answer too. */
  clearable: boolean;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Years around now that the wheel has for a field without limits. */
const wheelYears = { back: 126, ahead: 20 };

function wheelSpan({ least, most }: DateLimits) {
  const year = Number(dayOf(currentTime()).slice(0, 4));
  return {
    min: dateOfDay(least ?? `${year - wheelYears.back}-01-01`),
    // A day as limit ends with its last minute.
    max: dateOfDay(most === undefined ? `${year + wheelYears.ahead}-12-31T23:59` : `${most}T23:59`.slice(0, 16)),
  };
}

const units = { year: "年", month: "月", day: "日", hour: "时", minute: "分" } as const;

function wheelLabel(type: string, number: number): string {
  const unit = units[type as keyof typeof units];
  return `${type === "year" ? number : String(number).padStart(2, "0")}${unit}`;
}

/** What is shown on the wheel and stands typed beside it: each follows the other. */
function useChoice({ precision, value, least, most, onChoose }: DateSheetProps) {
  const { min, max } = wheelSpan({ least, most });
  const given = readDate(value, precision) ?? valueOfDate(dateOfDay(wallClockOf(currentTime())), precision);
  const within = new Date(Math.min(Math.max(dateOfDay(given).getTime(), min.getTime()), max.getTime()));
  const [text, setText] = useState(() => dateWords(value === "" ? valueOfDate(within, precision) : given));
  const [date, setDate] = useState(within);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const type = (typed: string) => {
    setText(typed);
    setProblem(null);
    const read = readDate(typed, precision);
    // The wheel would put what it does not have in the place of what was typed.
    if (read !== null && limitProblem(read, { least, most }) === null) setDate(dateOfDay(read));
  };
  const turn = (next: Date) => {
    setDate(next);
    setText(dateWords(valueOfDate(next, precision)));
    setProblem(null);
  };
  const finish = () => {
    const read = readDate(text, precision);
    const found = read === null ? `请按 ${typedExamples[precision]} 的样子填写` : limitProblem(read, { least, most });
    setProblem(found);
    if (found === null && read !== null) onChoose(read);
    else input.current?.focus();
  };
  return { text, date, min, max, problem, input, type, turn, finish };
}

/** Texts of dates compare as the dates do, as far as both go. */
function limitProblem(value: string, { least, most }: DateLimits): string | null {
  const cut = (limit: string) => [value.slice(0, limit.length), limit.slice(0, value.length)] as const;
  const [after, start] = cut(least ?? "");
  if (after < start) return `不能早于 ${dateWords(least ?? "")}`;
  const [before, end] = cut(most ?? "");
  return before > end ? `不能晚于 ${dateWords(most ?? "")}` : null;
}

/** A date chosen on antd-mobile's wheel, or typed: the wheel takes neither keys nor a screen reader's gestures. */
export function DateSheet(props: DateSheetProps) {
  const { label, precision, clearable, onChoose, onClose } = props;
  const { text, date, min, max, problem, input, type, turn, finish } = useChoice(props);
  const id = useId();
  return (
    <dialog
      {...useModal(onClose, true)}
      className="date-sheet"
      aria-label={`选择${label}`}
      onInput={(event: FormEvent) => event.stopPropagation()}
    >
      <div className="date-head">
        <button type="button" className="sheet-close" onClick={onClose}>
          取消
        </button>
        <h2 className="sheet-title">{label}</h2>
        <button
          // As an attribute: showModal focuses what carries it.
          ref={(button) => button?.setAttribute("autofocus", "")}
          type="button"
          className="sheet-close date-done"
          onClick={finish}
        >
          确定
        </button>
      </div>
      <div className="date-wheel" aria-hidden="true">
        <DatePickerView {...{ precision, min, max }} value={date} onChange={turn} renderLabel={wheelLabel} mouseWheel />
      </div>
      <div className="date-typed">
        <label htmlFor={`${id}-typed`}>也可直接输入</label>
        <input
          ref={input}
          id={`${id}-typed`}
          className="field-input"
          type="text"
          inputMode="text"
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            // The form around the field would take it as its own.
            if (event.key !== "Enter" || isChoosing(event)) return;
            event.preventDefault();
            finish();
          }}
        />
        {clearable && <Button onClick={() => onChoose("")}>清除</Button>}
        {problem !== null && (
          <p className="field-problem date-problem" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
      </div>
    </dialog>
  );
}
