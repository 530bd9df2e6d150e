/** Figures by category; `null` is "no figure", which a chart leaves out and the table shows as a dash. */
export interface ChartData {
  kind: "bar" | "line" | "pie" | "radar";
  title: string;
  /** Heading of the categories in the table, e.g. 年度. */
  categoryTitle?: string;
  categories: readonly string[];
  /** A pie draws the first series only. */
  series: readonly { name: string; values: readonly (number | null)[] }[];
  unit?: string;
  /** Bars from left to right: for long category names. */
  horizontal?: boolean;
  stacked?: boolean;
  /** Its words are read from afar. */
  large?: boolean;
  /** It stands on a dark ground. */
  dark?: boolean;
}
