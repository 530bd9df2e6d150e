import type writeExcelFile from "write-excel-file/node";
import {
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from "write-excel-file/utility";

type Options = NonNullable<Parameters<typeof writeExcelFile>[1]>;
/** What the library calls a change of a workbook's parts. */
type Feature = NonNullable<Options["features"]>[number];

const sheetFile = "xl/worksheets/sheet{id}.xml";
/** What the standard (ECMA-376 part 1, 18.3.1.99) has between the cells and the filter; the library knows neither. */
const beforeFilter = ["sheetCalcPr", "sheetProtection", "protectedRanges", "scenarios", "autoFilter"];

/** Elements of a sheet in their order, the filter among them. */
function orderOfSheet(): string[] {
  const known = (getOrderOfSiblings(sheetFile, "worksheet") ?? []).filter((name) => !beforeFilter.includes(name));
  return known.flatMap((name) => (name === "sheetData" ? [name, ...beforeFilter] : [name]));
}

/** `A1:D20`: from the first cell to the head row's last column and the last row; null for a sheet without cells. */
function cellRange(xml: string): string | null {
  const head = xml.slice(xml.indexOf("<row "), xml.indexOf("</row>"));
  const lastColumn = head
    .slice(head.lastIndexOf("<c "))
    .match(/ r="([A-Z]+)1"/u)
    ?.at(1);
  const lastRow = xml
    .slice(xml.lastIndexOf("<row "))
    .match(/ r="(\d+)"/u)
    ?.at(1);
  return lastColumn === undefined || lastRow === undefined ? null : `A1:${lastColumn}${lastRow}`;
}

/** Arrows to filter and sort by in the head row of every sheet with a frozen one; sheets without stay as they are. */
export const filterRow: Feature = {
  files: {
    transform: {
      [sheetFile]: {
        transform(xml, sheet) {
          const ref = sheet.stickyRowsCount === 1 ? cellRange(xml) : null;
          if (ref === null) return xml;
          const filter = getSelfClosingTagMarkup("autoFilter", { ref });
          return insertElementMarkupAccordingToOrderOfSiblings(xml, filter, orderOfSheet(), "worksheet");
        },
      },
    },
  },
};
