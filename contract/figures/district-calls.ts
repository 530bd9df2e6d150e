import * as z from "zod/mini";
import { ipcSections } from "../company/office-patents.ts";
import { call } from "../core/call.ts";
import { date, listOf, oneOf, streetId } from "../core/fields.ts";
import { staff } from "../core/roles.ts";
import { patentStatuses, patentTypes } from "../patent/patent-words.ts";
import { districtFigureKeys } from "./district-figures.ts";
import { districtRateKeys } from "./district-rates.ts";
import { companyPart } from "./company-part.ts";

/** One street; without it everything in the person's scope. */
const maybeStreet = z.object({ street_id: z.optional(streetId("镇街")) });
const oneStreet = z.object({ street_id: streetId("镇街") });

/** A figure as it was counted last, with what the snapshots say of the same day earlier; null: none was kept. */
const FigureNow = z.object({
  key: z.enum(districtFigureKeys),
  value: z.nullable(z.int()),
  counted_at: z.nullable(z.string()),
  month_ago: z.nullable(z.int()),
  year_ago: z.nullable(z.int()),
});
export type FigureNow = z.output<typeof FigureNow>;

const figuresOut = z.object({
  figures: z.array(FigureNow),
  /** The day that the figures stand for, and those they are compared with. */
  day: z.string(),
  month_day: z.string(),
  year_day: z.string(),
  /** When the oldest of them was counted; null: nothing has been counted yet. */
  as_of: z.nullable(z.string()),
});
export type DistrictFigures = z.output<typeof figuresOut>;

const Values = z.partialRecord(z.enum(districtFigureKeys), z.int());
/** Figures of a street on a day; `street_id` empty: the scope as a whole. What was not counted is absent. */
const StreetRow = z.object({ street_id: z.string(), name: z.string(), values: Values });
export type StreetRow = z.output<typeof StreetRow>;
const streetsOut = z.object({
  rows: z.array(StreetRow),
  day: z.string(),
  as_of: z.nullable(z.string()),
});

/** A record that happened lately. */
const Latest = z.object({
  id: z.string(),
  page: z.enum(["visit", "demand"]),
  title: z.string(),
  note: z.string(),
  at: z.string(),
  street_name: z.string(),
});
export type Latest = z.output<typeof Latest>;

const leftOut = z.object({
  /** The last day of each of the past months and the running day; null: no snapshot was kept. */
  months: z.array(z.object({ month: z.string(), value: z.nullable(z.int()) })),
  /** The past thirty-one days. */
  days: z.array(z.object({ day: z.string(), value: z.nullable(z.int()) })),
  latest: z.array(Latest),
});

const TypeYears = z.object({
  years: z.array(z.string()),
  types: z.array(z.object({ type: z.enum(patentTypes), counts: z.array(z.int()) })),
});

const rightOut = z.object({
  /** Patents by type and state. */
  stock: z.array(z.object({ type: z.enum(patentTypes), status: z.enum(patentStatuses), count: z.int() })),
  filed: TypeYears,
  granted: TypeYears,
  sections: z.array(z.object({ section: z.enum(ipcSections), count: z.int() })),
  /** Companies with the most patents. */
  companies: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  as_of: z.nullable(z.string()),
});
export type DistrictParts = z.output<typeof rightOut>;

const figure = z._default(oneOf("指标", districtFigureKeys), "visits_month");
const day = z.optional(date("统计日"));

/** The district: all streets of the person's scope, or one of them. */
export const regionCalls = {
  center: call({
    method: "POST",
    path: "/v1/region/center",
    access: staff,
    input: maybeStreet,
    output: figuresOut,
    offline: "live",
    summary: "All figures of the scope or of one street, with those of a month and a year before.",
  }),
  getSixList: call({
    method: "GET",
    path: "/v1/region/getSixList",
    access: staff,
    input: maybeStreet,
    output: figuresOut,
    offline: "live",
    summary: "The six indicators that stand above the map.",
  }),
  getStreetInfo: call({
    method: "GET",
    path: "/v1/region/getStreetInfo",
    access: staff,
    input: z.object({ day, ...companyPart }),
    output: streetsOut,
    offline: "live",
    summary:
      "All figures of every street of the scope on a day, and of the whole; of a trade or a tier they are counted now.",
  }),
  getStreetVisitInfo: call({
    method: "GET",
    path: "/v1/region/getStreetVisitInfo",
    access: staff,
    input: z.object({}),
    output: streetsOut,
    offline: "live",
    summary: "Visits, companies visited and demands of every street of the scope.",
  }),
  getEmpower: call({
    method: "GET",
    path: "/v1/region/getEmpower",
    access: staff,
    input: z.object({}),
    output: z.object({
      year: z.string(),
      streets: z.array(
        z.object({
          street_id: z.string(),
          name: z.string(),
          types: z.array(z.object({ type: z.enum(patentTypes), count: z.int() })),
        }),
      ),
      as_of: z.nullable(z.string()),
    }),
    offline: "live",
    summary: "Grants of the year by street and type.",
  }),
  getEmpowerSum: call({
    method: "GET",
    path: "/v1/region/getEmpowerSum",
    access: staff,
    input: maybeStreet,
    output: z.object({ granted: TypeYears, as_of: z.nullable(z.string()) }),
    offline: "live",
    summary: "Grants of the scope by year and type.",
  }),
  getleftlist: call({
    method: "GET",
    path: "/v1/region/getleftlist",
    access: staff,
    input: z.object({ ...maybeStreet.shape, figure }),
    output: leftOut,
    offline: "live",
    summary: "The column left of the map, what flows: a figure by month and day, the latest visits and demands.",
  }),
  // Ours: the specification has it for a street alone.
  getrightlist: call({
    method: "GET",
    path: "/v1/region/getrightlist",
    access: staff,
    input: maybeStreet,
    output: rightOut,
    offline: "live",
    summary: "The column right of the map, what stands: patents by type, state, year, section and company.",
  }),
  // Ours.
  dataExport: call({
    method: "POST",
    path: "/v1/region/dataExport",
    access: staff,
    reply: "file",
    input: z.object({
      day,
      ...maybeStreet.shape,
      ...companyPart,
      columns: listOf("指标", oneOf("指标", districtFigureKeys), 1, districtFigureKeys.length),
    }),
    output: z.unknown(),
    offline: "live",
    summary: "The table of the streets on a day as .xlsx, with a sheet that says what each figure counts.",
  }),
};

/** One street. */
export const streetCalls = {
  streetCenter: call({
    method: "GET",
    path: "/v1/street/center",
    access: staff,
    input: oneStreet,
    output: figuresOut,
    offline: "live",
    summary: "All figures of a street.",
  }),
  streetRates: call({
    method: "GET",
    path: "/v1/street/centerrat",
    access: staff,
    input: oneStreet,
    output: z.object({
      rates: z.array(
        z.object({
          key: z.enum(districtRateKeys),
          /** Null: nothing to divide by, or not counted. */
          street: z.nullable(z.number()),
          district: z.nullable(z.number()),
        }),
      ),
      as_of: z.nullable(z.string()),
    }),
    offline: "live",
    summary: "Rates of a street beside those of the district.",
  }),
  streetLeft: call({
    method: "GET",
    path: "/v1/street/getleftlist",
    access: staff,
    input: z.object({ ...oneStreet.shape, figure }),
    output: leftOut,
    offline: "live",
    summary: "What flows in a street.",
  }),
  streetRight: call({
    method: "GET",
    path: "/v1/street/getrightlist",
    access: staff,
    input: oneStreet,
    output: rightOut,
    offline: "live",
    summary: "What stands in a street.",
  }),
};
