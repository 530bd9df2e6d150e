import { createContext, type FC, type ReactNode, useContext } from "react";
import type { FormFrame } from "./form-frame.ts";

/** What every field of a form has; `name` is the dotted path its problems are found by. */
export interface FieldFrame {
  name: string;
  label: string;
  required?: boolean;
  problem?: string | undefined;
  hint?: string | undefined;
}

export interface Option<T extends string = string> {
  value: T;
  label: string;
}

interface Editing<T> {
  value: T;
  onChange: (value: T) => void;
}

/** What the rules allow, as days: pickers go no further. The rules still ask. */
export interface DateLimits {
  least?: string | undefined;
  most?: string | undefined;
}

export interface SheetProps {
  title: string;
  onClose: () => void;
  /** What is typed stays on the device: closing need not ask. */
  keepsTyped?: boolean;
  children: ReactNode;
  /** Stays in reach at the foot. */
  footer?: ReactNode;
}

type TextProps = FieldFrame &
  Editing<string> & { maxLength?: number; inputMode?: "numeric" | "tel" | "decimal"; placeholder?: string };

/** The controls of a form on one kind of device; a form is written once against this. */
export interface FormKit {
  Text: FC<TextProps>;
  LongText: FC<FieldFrame & Editing<string> & { maxLength: number; rows?: number; placeholder?: string }>;
  /** One of a few words; choosing the chosen one again clears it when `clearable`. */
  Choice: FC<FieldFrame & Editing<string> & { options: readonly Option[]; clearable?: boolean }>;
  /** One of a list as a bare control, its label beside it; `none` are the words of the empty choice, without them one has to be chosen. */
  Pick: FC<FieldFrame & Editing<string> & { options: readonly Option[]; none?: string | undefined }>;
  /** Several of many, found by typing. */
  Many: FC<FieldFrame & Editing<string[]> & { options: readonly Option[] }>;
  /** Free entries, each a short text. */
  Lines: FC<FieldFrame & Editing<string[]> & { placeholder?: string }>;
  /** Wall clock `2026-11-20T14:05`. */
  Moment: FC<FieldFrame & Editing<string> & DateLimits>;
  /** `2026-11-20`, or empty. */
  Day: FC<FieldFrame & Editing<string> & DateLimits>;
  /** `2026-11`, or empty. */
  Month: FC<FieldFrame & Editing<string>>;
  Flag: FC<FieldFrame & Editing<boolean>>;
  Sheet: FC<SheetProps>;
  FormFrame: FormFrame;
}

export const FormKitContext = createContext<FormKit | null>(null);

export function useFormKit(): FormKit {
  const kit = useContext(FormKitContext);
  if (kit === null) throw new Error("No form kit around this form");
  return kit;
}

export const optionsOf = <T extends string>(words: readonly T[]): Option<T>[] =>
  words.map((word) => ({ value: word, label: word }));

/** Rows with a name as options. */
export const namedOptions = (rows: readonly { id: string; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
