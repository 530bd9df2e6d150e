import { lazy, Suspense, useState } from "react";
import { buttonBindingOf, Field } from "#src/ui/form/field-frame.tsx";
import type { CompanyChoiceProps } from "./company-choice-props.ts";
import { useCompanyName } from "./use-companies.ts";

// The list of thousands and the form of a new company: only who taps needs them.
const CompanySearchSheet = lazy(async () => ({
  default: (await import("./company-search-sheet.tsx")).CompanySearchSheet,
}));

/** Chooses a company on the phone from those on the device, or adds one. */
export function PhoneCompanyChoice({ value, onChange, ...frame }: CompanyChoiceProps) {
  const [open, setOpen] = useState(false);
  const chosen = useCompanyName(value);
  const choose = (id: string) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <Field {...frame}>
      <button type="button" className="field-input picked" {...buttonBindingOf(frame)} onClick={() => setOpen(true)}>
        {value === "" ? <span className="picked-none">点按选择企业</span> : chosen || "这家企业不在本机"}
      </button>
      {open && (
        <Suspense>
          <CompanySearchSheet onChoose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Field>
  );
}
