import { useState } from "react";
import { buttonBindingOf } from "./field-frame.tsx";
import type { FormKit } from "./form-kit.ts";
import { PhoneSheet } from "./phone-sheet.tsx";

/** More than these are searched rather than read. */
const mostRead = 10;

/** One of a list on the phone: a button that says what is chosen, and a sheet to choose in. */
export const PhonePick: FormKit["Pick"] = ({ value, onChange, options, none, ...frame }) => {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const all = none === undefined ? options : [{ value: "", label: none }, ...options];
  const chosen = all.find((option) => option.value === value)?.label ?? "请选择";
  const shown = all.filter((option) => option.label.includes(typed.trim()));
  const close = () => {
    setOpen(false);
    setTyped("");
  };
  const choose = (one: string) => {
    close();
    if (one !== value) onChange(one);
  };
  return (
    <>
      <button
        type="button"
        className="field-input picked pick"
        {...buttonBindingOf(frame)}
        aria-label={`${frame.label}：${chosen}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {chosen}
      </button>
      {open && (
        <PhoneSheet title={`选择${frame.label}`} onClose={close} keepsTyped>
          {options.length > mostRead && (
            <input
              type="search"
              className="field-input"
              aria-label={`搜索${frame.label}`}
              placeholder="输入名称筛选"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          {shown.map((option) => (
            <button
              key={option.value}
              type="button"
              className="pick-one"
              aria-pressed={option.value === value}
              onClick={() => choose(option.value)}
            >
              {option.label}
            </button>
          ))}
          {shown.length === 0 && <p>没有可选的{frame.label}</p>}
        </PhoneSheet>
      )}
    </>
  );
};
