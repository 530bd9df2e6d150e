import { lazy, Suspense, useState } from "react";
import { buttonBindingOf, Field } from "../field-frame.tsx";
import type { FormKit } from "../form-kit.ts";
import { dateWords, type Precision } from "#contract/core/date-words.ts";

const load = () => import("./phone-date-sheet.tsx");
/** The wheel with its movements is 40 KB: asked for when a finger or the focus is on a field, drawn when it opens. */
const DateSheet = lazy(async () => ({ default: (await load()).DateSheet }));
/** A failure is the opening's to report, which asks again. */
const ahead = () => void load().catch(() => undefined);

const dateField = (precision: Precision): FormKit["Day"] =>
  function PhoneDateField({ value, onChange, least, most, ...frame }) {
    const [open, setOpen] = useState(false);
    const words = value === "" ? "点按选择" : dateWords(value);
    const choose = (next: string) => {
      setOpen(false);
      if (next !== value) onChange(next);
    };
    return (
      <Field {...frame}>
        <button
          type="button"
          className="field-input picked date-field"
          {...buttonBindingOf(frame)}
          aria-label={`${frame.label}：${words}`}
          aria-haspopup="dialog"
          onPointerDown={ahead}
          onFocus={ahead}
          onClick={() => setOpen(true)}
        >
          <span className={value === "" ? "picked-none" : undefined}>{words}</span>
        </button>
        {open && (
          <Suspense>
            <DateSheet
              {...{ precision, value, least, most }}
              label={frame.label}
              clearable={frame.required !== true && value !== ""}
              onChoose={choose}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </Field>
    );
  };

export const PhoneMoment = dateField("minute");
export const PhoneDay = dateField("day");
export const PhoneMonth = dateField("month");
