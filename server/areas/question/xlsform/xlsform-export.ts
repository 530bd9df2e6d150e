import type { SheetPlan } from "#server/plugins/papers/packed-sheet.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { namedQuestions } from "./xlsform-names.ts";
import { type Cells, formParts } from "./xlsform-rows.ts";
import { words } from "./xlsform-types.ts";

/** Columns of the specification first, then ours; readers of other programs pass over those. */
const surveyColumns = [
  ...words("type name label hint required relevant constraint calculation appearance"),
  ...words("choice_filter parameters platform_type platform_code platform_value platform_min"),
  ...words("platform_max platform_decimals platform_unit platform_prefill platform_labels"),
];
const wide: Record<string, number> = { label: 40, hint: 40, relevant: 30, constraint: 30, calculation: 30, words: 60 };

/** Their readers take an apostrophe for a part of them. */
const expressions = new Set(words("relevant constraint calculation choice_filter"));

/** Without the control characters that no XML may hold (XML 1.0, section 2.2). */
const writable = (text: string): string =>
  [...text].filter((sign) => sign >= " " || sign === "\t" || sign === "\n" || sign === "\r").join("");

function sheetOf(name: string, columns: readonly string[], rows: readonly Cells[]): SheetPlan {
  return {
    sheet: name,
    rows: [
      columns.map((value) => ({ value, fontWeight: "bold" as const })),
      ...rows.map((row) =>
        columns.map((column) => {
          const cell = row[column];
          return cell === undefined || cell === "" ? null : { value: writable(cell) };
        }),
      ),
    ],
    columns: columns.map((column) => ({ width: wide[column] ?? 16 })),
    asIs: columns.flatMap((column, place) => (expressions.has(column) ? [place] : [])),
    stickyRowsCount: 1,
  };
}

interface Exported {
  id: string;
  title: string;
  purpose: string;
  version: number;
  questions: readonly Question[];
}

/** A questionnaire as an XLSForm that ODK and Kobo read; what the form cannot say stands on a sheet of notes. */
export function xlsformSheets({ id, title, purpose, version, questions }: Exported): SheetPlan[] {
  const { survey, choices, notes } = formParts(namedQuestions(questions));
  const levels = [...new Set(choices.flatMap((cells) => Object.keys(cells).filter((one) => one.startsWith("level_"))))];
  const settings: Cells = {
    form_title: title,
    form_id: `q_${id.replaceAll("-", "")}`,
    version: String(version),
    platform_purpose: purpose,
  };
  return [
    sheetOf("survey", surveyColumns, survey),
    sheetOf("choices", ["list_name", "name", "label", ...levels.toSorted(), "platform_value"], choices),
    sheetOf("settings", Object.keys(settings), [settings]),
    sheetOf("platform_notes", ["code", "title", "words"], notes),
  ];
}
