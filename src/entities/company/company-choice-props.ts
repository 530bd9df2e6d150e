import type { FieldFrame } from "#src/ui/form/form-kit.ts";

/** Field of a form that chooses a company; the value is its id, empty until chosen. */
export interface CompanyChoiceProps extends FieldFrame {
  value: string;
  onChange: (id: string) => void;
}
