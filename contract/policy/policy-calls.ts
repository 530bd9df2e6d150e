import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, pageOf, paging, streetId, text } from "../core/fields.ts";
import { adminOnly, type Kind, staff } from "../core/roles.ts";
import { Offer } from "./offer.ts";
import { offerWindows } from "./offer-rules.ts";
import { fits } from "./policy-fit.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];

/** Companies that one list may hand out as a file. */
export const mostFitsExported = 10_000;

/** A published policy that companies apply for. */
const offered = {
  id: z.string(),
  title: z.string(),
  topic: z.string(),
  level: z.string(),
  support: z.string(),
  apply_from: z.nullable(z.string()),
  apply_to: z.nullable(z.string()),
  window: z.enum(offerWindows),
};

const FitLine = z.object({ asked: z.string(), state: z.enum(["met", "unsure", "unmet"]), has: z.string() });

/** A policy as one company stands to it. */
export const FittingPolicy = z.object({ ...offered, fit: z.enum(fits), lines: z.array(FitLine) });
export type FittingPolicy = z.output<typeof FittingPolicy>;

const FittingPolicies = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  list: z.array(FittingPolicy),
});

const Counts = z.object({ 符合: z.int(), 待核实: z.int() });

/** A policy with the companies of the asker's scope that it may be for. */
export const OfferedPolicy = z.object({ ...offered, conditions: z.array(z.string()), counts: Counts });
export type OfferedPolicy = z.output<typeof OfferedPolicy>;

/** A company that a policy may be for. */
export const FittingCompany = z.object({
  id: z.string(),
  name: z.string(),
  street_name: z.string(),
  fit: z.enum(fits),
  lines: z.array(FitLine),
});
export type FittingCompany = z.output<typeof FittingCompany>;

const fitFilters = {
  policy: id("政策"),
  fit: z.optional(oneOf("匹配结果", ["符合", "待核实"])),
  street_id: z.optional(streetId("镇街")),
  keyword: z._default(text("关键词", 0, 60), ""),
};

/** Policies that companies apply for, matched with what the platform knows of them; all of it is ours. */
export const policyCalls = {
  own: call({
    method: "POST",
    path: "/v1/frontend/policy/own",
    access: enterprise,
    input: z.object({}),
    output: FittingPolicies,
    offline: "live",
    summary: "Policies in force that companies apply for, and how the user's company stands to each condition.",
  }),
  ofCompany: call({
    method: "POST",
    path: "/v1/policy/ofCompany",
    access: staff,
    input: z.object({ company_id: id("企业") }),
    output: FittingPolicies,
    offline: "live",
    summary: "The same for a company in the account's scope.",
  }),
  list: call({
    method: "POST",
    path: "/v1/policy/list",
    access: staff,
    input: z.object({}),
    output: z.object({ list: z.array(OfferedPolicy) }),
    offline: "live",
    summary: "Policies that companies apply for, with the number of companies in scope that each may be for.",
  }),
  companies: call({
    method: "POST",
    path: "/v1/policy/companies",
    access: staff,
    input: z.object({ ...fitFilters, ...paging }),
    output: z.object({ ...pageOf(FittingCompany).shape, policy: OfferedPolicy }),
    offline: "live",
    summary: "Companies in scope that a policy may be for, those that meet every condition first.",
  }),
  companiesExport: call({
    method: "GET",
    path: "/v1/policy/companiesExport",
    access: staff,
    reply: "file",
    input: z.object(fitFilters),
    output: z.unknown(),
    offline: "live",
    summary: "The same as a workbook, each condition a column.",
  }),
  preview: call({
    method: "POST",
    path: "/v1/policy/preview",
    access: adminOnly,
    input: Offer,
    output: z.object({ ...Counts.shape, of: z.int() }),
    offline: "live",
    summary: "How many companies conditions that are being written would be for.",
  }),
};
