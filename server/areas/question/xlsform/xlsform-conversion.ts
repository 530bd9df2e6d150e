import type { QuestionType } from "#contract/question/questionnaire-fields.ts";
import type { Codes } from "./xlsform-codes.ts";
import { codeFrom } from "./xlsform-codes.ts";
import type { Target } from "./xlsform-conditions.ts";
import type { FormLists } from "./xlsform-lists.ts";
import type { FormReport } from "./xlsform-report.ts";
import type { FormRow } from "./xlsform-sheets.ts";
import type { FormItem } from "./xlsform-tree.ts";
import { wordsOf } from "./xlsform-words.ts";

/** What the parts of an import share. */
export interface Conversion {
  lists: FormLists;
  language: string;
  report: FormReport;
  /** Questions by their names in the form. */
  targets: Map<string, Target>;
}

/** A question under way: conditions and formulas are read when all names are known. */
export interface Made {
  row: FormRow;
  item: FormItem;
  question: Record<string, unknown> & { code: string; title: string; help: string; type: QuestionType };
  /** Its own relevant cell and those of the groups around it. */
  relevant: string[];
  required: string;
  calculation?: string;
  inner?: Made[];
}

export interface Place {
  codes: Codes;
  /** Relevant cells of the groups around. */
  relevant: readonly string[];
  inRepeat: boolean;
}

export const isTrue = (cell: string | undefined) => /^(?:yes|true|true\(\)|1)$/iu.test(cell ?? "");
const isFalse = (cell: string) => /^(?:no|false|false\(\)|0|)$/iu.test(cell);
/** A required cell that is an expression; empty for yes, no and nothing. */
export const requiredCondition = (cell = "") => (isTrue(cell) || isFalse(cell) ? "" : cell);

/** A question with what all types share; `code` is taken from its place. */
export function madeOf(
  item: FormItem,
  place: Place,
  conversion: Conversion,
  type: QuestionType,
  extra: Record<string, unknown>,
): Made {
  const { row } = item;
  const { cells } = row;
  // A code that our own export wrote down stands as it is.
  const written = cells.platform_code;
  const code = written === undefined ? place.codes.take(codeFrom(cells.name ?? `note_${row.line}`)) : codeFrom(written);
  conversion.report.became(row, code);
  return {
    row,
    item,
    relevant: [...place.relevant, ...(cells.relevant === undefined ? [] : [cells.relevant])],
    required: requiredCondition(cells.required),
    question: {
      code,
      ...wordsOf(row, conversion.language, conversion.report),
      type,
      required: isTrue(cells.required),
      ...(cells.platform_prefill === undefined ? {} : { prefill: cells.platform_prefill }),
      ...(cells.platform_labels === undefined ? {} : { label_ids: cells.platform_labels.split(",") }),
      ...extra,
    },
  };
}

/** Lets other questions ask for this one under its name in the form. */
export function nameTarget(
  conversion: Conversion,
  name: string | undefined,
  target: Partial<Target> & Made["question"],
) {
  if (name === undefined) return;
  conversion.targets.set(name, {
    code: target.code,
    type: target.type,
    decimals: typeof target.decimals === "number" ? target.decimals : 0,
    values: target.values ?? new Map(),
  });
}
