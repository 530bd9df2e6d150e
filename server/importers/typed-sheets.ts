import { strToU8, zipSync } from "fflate";
import readWorkbook from "read-excel-file/universal";
import { type Cell, ForeignFileProblem } from "./foreign-table.ts";

interface DenseWorkbook {
  /** Names of the sheets as the workbook writes them. */
  names: readonly string[];
  /** Each sheet as XML with its filled cells one beside the other. */
  sheets: readonly Uint8Array[];
  /** Days are counted from 1904 on instead of 1900. */
  from1904: boolean;
  /** The parts with shared texts and with formats as they came; null where there is none. */
  strings: string | null;
  styles: string | null;
}

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A workbook of our own making, of which the library unpacks nothing and pads nothing. */
function workbookBytes({ names, sheets, from1904, strings, styles }: DenseWorkbook): Uint8Array {
  const list = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="s${at}"/>`);
  const related = names.map((_, at) => `<Relationship Id="s${at}" Type="${office}/worksheet" Target="s${at}.xml"/>`);
  const parts: Record<string, Uint8Array> = {
    "xl/workbook.xml": strToU8(
      `<workbook xmlns:r="${office}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${list.join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${related.join("")}</Relationships>`),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/s${at}.xml`, sheet])),
    ...(strings !== null && { "xl/sharedStrings.xml": strToU8(strings) }),
    ...(styles !== null && { "xl/styles.xml": strToU8(styles) }),
  };
  return zipSync(parts, { level: 0 });
}

type LibraryCell = string | number | boolean | Date | null;

/**
 * The day of a serial number, which the library gives as an instant in UTC. Programs that calculate dates write
 * 45412.99999999999 for what Excel shows as the next midnight: to the second it is that.
 */
const dayOfSerial = (instant: Date): string => new Date(instant.getTime() + 500).toISOString().slice(0, 10);

const typed = (cell: LibraryCell): Cell | null => (cell instanceof Date ? dayOfSerial(cell) : cell);

/** Every sheet with its cells as the library types them (days, numbers, shared texts); blank ones are null. */
export async function typedSheets(workbook: DenseWorkbook): Promise<{ name: string; data: (Cell | null)[][] }[]> {
  const sheets = await readWorkbook(workbookBytes(workbook).buffer as ArrayBuffer).catch((error: unknown) => {
    // The parts are well-formed here: a cell names a format or a shared text that is not there, or is no number.
    throw new ForeignFileProblem("工作表中有无法识别的单元格，请在 Excel 中打开另存为 .xlsx 后再导入", {
      cause: error,
    });
  });
  // The library's types say `typeof Date` where it gives dates.
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    data: (data as unknown as LibraryCell[][]).map((row) => row.map(typed)),
  }));
}
