import type { FormRow, FormSheet } from "./xlsform-sheets.ts";

/** Languages of a sheet's labels, the plain column as "". */
function languagesOf(sheet: FormSheet): string[] {
  return [...sheet.headings.keys()].flatMap((column) => {
    if (column === "label") return [""];
    return column.startsWith("label::") ? [column.slice("label::".length)] : [];
  });
}

const isChinese = (language: string) => /chinese|中文|汉语|\(zh|zh[-_)]|^zh$/iu.test(language);

/** The language an import shows: Chinese, else the form's own default, else what stands without a language. */
export function languageOf(survey: FormSheet, settings: FormSheet): string {
  const languages = languagesOf(survey);
  const chosen = settings.rows[0]?.cells.default_language?.toLowerCase();
  return (
    languages.find(isChinese) ??
    languages.find((language) => language.toLowerCase() === chosen) ??
    languages.find((language) => language === "") ??
    languages[0] ??
    ""
  );
}

/** A text in the language, else without one, else in any. */
export function localised(row: FormRow, column: string, language: string): string | undefined {
  const { cells } = row;
  const exact = language === "" ? cells[column] : cells[`${column}::${language}`];
  const any = Object.keys(cells).find((key) => key.startsWith(`${column}::`));
  return exact ?? cells[column] ?? (any === undefined ? undefined : cells[any]);
}
