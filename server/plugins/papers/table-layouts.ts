import type { CustomTableLayout } from "pdfmake/interfaces.js";

const line = "#D5DBE5";

/** Layouts of tables by the names that papers call them by. */
export const tableLayouts: Record<"facts" | "figures", CustomTableLayout> = {
  facts: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    hLineColor: () => line,
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
  /** Rows close together: there may be thirty. */
  figures: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    hLineColor: () => "#D9DFE8",
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 1.5,
    paddingBottom: () => 1,
  },
};
