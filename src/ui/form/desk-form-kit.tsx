import { Checkbox, Drawer, Input, Radio, Select } from "antd";
import { dateOfDay, dayOfDate } from "#contract/core/time.ts";
import { type ReactNode, useRef } from "react";
import { LazyDatePicker as DatePicker } from "../input/lazy-date-picker.tsx";
import { pickerFormats } from "../input/picker-formats.ts";
import { useBackCloses } from "../dialog/use-back-closes.ts";
import { useFocusBack } from "../dialog/use-focus-back.ts";
import { bindingOf, Field, FieldGroup } from "./field-frame.tsx";
import { showFirstProblem } from "./first-problem.ts";
import type { DateLimits, FormKit, Option, SheetProps } from "./form-kit.ts";
import { DeskPick } from "./desk-pick.tsx";
import { DeskFormFrame } from "./desk-form-frame.tsx";
import { useSheetGuard } from "./use-sheet-guard.ts";

const Text: FormKit["Text"] = ({ value, onChange, maxLength, inputMode, placeholder, ...frame }) => (
  <Field {...frame}>
    <Input
      {...bindingOf(frame)}
      status={frame.problem === undefined ? "" : "error"}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={maxLength}
      inputMode={inputMode}
      placeholder={placeholder}
    />
  </Field>
);

const LongText: FormKit["LongText"] = ({ value, onChange, maxLength, rows, placeholder, ...frame }) => (
  <Field {...frame}>
    <Input.TextArea
      {...bindingOf(frame)}
      status={frame.problem === undefined ? "" : "error"}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={maxLength}
      showCount
      autoSize={{ minRows: rows ?? 3, maxRows: 16 }}
      placeholder={placeholder}
    />
  </Field>
);

const Choice: FormKit["Choice"] = ({ value, onChange, options, clearable, ...frame }) =>
  options.length > 6 ? (
    <Field {...frame}>
      <Select
        {...bindingOf(frame)}
        value={value === "" ? undefined : value}
        onChange={(chosen?: string) => onChange(chosen ?? "")}
        options={[...options]}
        labelRender={nameAmong(options)}
        allowClear={clearable ?? false}
        showSearch={{ optionFilterProp: "label" }}
        placeholder="请选择"
      />
    </Field>
  ) : (
    <FieldGroup {...frame}>
      <Radio.Group name={frame.name} value={value} onChange={(event) => onChange(String(event.target.value))}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            onClick={() => clearable && value === option.value && onChange("")}
          >
            {option.label}
          </Radio>
        ))}
      </Radio.Group>
    </FieldGroup>
  );

/** An id is never shown: its name may come a moment later, or be unknown here. */
const nameAmong =
  (options: readonly Option[]) =>
  ({ label }: { label?: ReactNode }) =>
    label ?? (options.length === 0 ? "…" : "未知");

const Many: FormKit["Many"] = ({ value, onChange, options, ...frame }) => (
  <Field {...frame}>
    <Select
      {...bindingOf(frame)}
      mode="multiple"
      status={frame.problem === undefined ? "" : "error"}
      value={value}
      onChange={onChange}
      options={[...options]}
      labelRender={nameAmong(options)}
      showSearch={{ optionFilterProp: "label" }}
      placeholder="输入名称筛选"
      notFoundContent={`没有可选的${frame.label}`}
    />
  </Field>
);

const Lines: FormKit["Lines"] = ({ value, onChange, placeholder, ...frame }) => (
  <Field {...frame}>
    <Select
      {...bindingOf(frame)}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={["\n", "；", ";"]}
      value={value}
      onChange={onChange}
      placeholder={placeholder ?? "输入后按回车添加"}
    />
  </Field>
);

/** A limit's whole day may be chosen. */
const boundsOf = ({ least, most }: DateLimits) => ({
  ...(least !== undefined && { minDate: dateOfDay(least) }),
  ...(most !== undefined && { maxDate: dateOfDay(`${most}T23:59`) }),
});

const Moment: FormKit["Moment"] = ({ value, onChange, least, most, ...frame }) => (
  <Field {...frame}>
    <DatePicker
      {...bindingOf(frame)}
      status={frame.problem === undefined ? "" : "error"}
      showTime={{ format: "HH:mm", minuteStep: 5 }}
      format={pickerFormats.minute}
      {...boundsOf({ least, most })}
      value={value === "" ? null : dateOfDay(value)}
      onChange={(date: Date | null) => onChange(date === null ? "" : dayOfDate(date, true))}
    />
  </Field>
);

const Day: FormKit["Day"] = ({ value, onChange, least, most, ...frame }) => (
  <Field {...frame}>
    <DatePicker
      {...bindingOf(frame)}
      format={pickerFormats.day}
      {...boundsOf({ least, most })}
      value={value === "" ? null : dateOfDay(value)}
      onChange={(date: Date | null) => onChange(date === null ? "" : dayOfDate(date))}
    />
  </Field>
);

const Month: FormKit["Month"] = ({ value, onChange, ...frame }) => (
  <Field {...frame}>
    <DatePicker
      {...bindingOf(frame)}
      picker="month"
      format={pickerFormats.month}
      value={value === "" ? null : dateOfDay(value)}
      onChange={(date: Date | null) => onChange(date === null ? "" : dayOfDate(date).slice(0, 7))}
    />
  </Field>
);

const Flag: FormKit["Flag"] = ({ value, onChange, ...frame }) => (
  <div className="field" data-field={frame.name}>
    <Checkbox {...bindingOf(frame)} checked={value} onChange={(event) => onChange(event.target.checked)}>
      {frame.label}
    </Checkbox>
  </div>
);

function Sheet({ title, onClose, keepsTyped, children, footer }: SheetProps) {
  const { close, onInput } = useSheetGuard(onClose, keepsTyped);
  useBackCloses(true, close);
  useFocusBack();
  const body = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      open
      title={title}
      closable={{ "aria-label": "关闭" }}
      onClose={(event) => {
        // Escape in a question above the drawer is the question's own.
        if (document.querySelector("dialog:modal")) return;
        // The same key press would answer the question that it opens.
        event.preventDefault();
        close();
      }}
      footer={
        footer !== undefined && (
          <div role="presentation" onClick={() => showFirstProblem(body.current)}>
            {footer}
          </div>
        )
      }
      size={560}
    >
      <div ref={body} onInput={onInput}>
        {children}
      </div>
    </Drawer>
  );
}

export const deskFormKit: FormKit = {
  Text,
  LongText,
  Choice,
  Pick: DeskPick,
  Many,
  Lines,
  Moment,
  Day,
  Month,
  Flag,
  Sheet,
  FormFrame: DeskFormFrame,
};
