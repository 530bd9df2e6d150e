import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { date, listOf, oneOf, streetId } from "../core/fields.ts";
import { staff } from "../core/roles.ts";
import { companyPart } from "./company-part.ts";
import { districtFigureKeys } from "./district-figures.ts";

/** Names of the two periods and of the two streets, as page, refusals and file have them. */
export const periodLabels = { left: "本期", right: "对比期" } as const;
export const streetLabels = { left: "镇街", right: "对比镇街" } as const;
export type SideName = keyof typeof periodLabels;

/** What the two sides are called: by their streets where these differ. */
export const sideLabels = (left: { street_id: string }, right: { street_id: string }) =>
  left.street_id === right.street_id ? periodLabels : streetLabels;

/** A period of a street, or of the whole scope; without days this year up to today. */
const sideOf = (name: SideName) =>
  z.object({
    street_id: z.optional(streetId(streetLabels[name])),
    from: z.optional(date(`${periodLabels[name]}起始日期`)),
    to: z.optional(date(`${periodLabels[name]}截止日期`)),
  });

const asked = { left: sideOf("left"), right: sideOf("right"), ...companyPart };

const ComparedSide = z.object({
  street_id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** What flows was counted in the period; what stands is the snapshot of its last day, absent where none was kept. */
  values: z.partialRecord(z.enum(districtFigureKeys), z.int()),
  /** When the snapshot was counted; null: there is none of that day. */
  kept_at: z.nullable(z.string()),
});
export type ComparedSide = z.output<typeof ComparedSide>;

const comparedOut = z.object({
  left: ComparedSide,
  right: ComparedSide,
  /** When the periods were counted. */
  counted_at: z.string(),
});
export type Compared = z.output<typeof comparedOut>;

/** Two periods or two streets side by side. */
export const compareCalls = {
  centerarea: call({
    method: "POST",
    path: "/v1/region/centerarea",
    access: staff,
    input: z.object(asked),
    output: comparedOut,
    offline: "live",
    summary: "Two periods or two streets side by side: what flows is counted now, what stands is that day's snapshot.",
  }),
  // Ours.
  compareExport: call({
    method: "POST",
    path: "/v1/region/compareExport",
    access: staff,
    reply: "file",
    input: z.object({
      ...asked,
      columns: listOf("指标", oneOf("指标", districtFigureKeys), 1, districtFigureKeys.length),
    }),
    output: z.unknown(),
    offline: "live",
    summary: "The comparison as .xlsx, with a sheet that says what each figure counts.",
  }),
};
