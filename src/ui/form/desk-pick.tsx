import { Select } from "antd";
import { bindingOf } from "./field-frame.tsx";
import type { FormKit } from "./form-kit.ts";

/** More than these are searched rather than read. */
const mostRead = 10;

/** One of a list at the desk. */
export const DeskPick: FormKit["Pick"] = ({ value, onChange, options, none, ...frame }) => (
  <Select
    {...bindingOf(frame)}
    aria-label={frame.label}
    className="pick"
    status={frame.problem === undefined ? "" : "error"}
    value={value === "" && none === undefined ? undefined : value}
    onChange={(chosen?: string) => onChange(chosen ?? "")}
    options={none === undefined ? [...options] : [{ value: "", label: none }, ...options]}
    labelRender={({ label }) => label ?? "…"}
    showSearch={options.length > mostRead && { optionFilterProp: "label" }}
    popupMatchSelectWidth={false}
    placeholder="请选择"
    // Below a modal dialog nothing of the page can be seen or clicked.
    getPopupContainer={(trigger: HTMLElement) => trigger.closest("dialog") ?? document.body}
  />
);
