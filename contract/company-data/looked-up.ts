import * as z from "zod/mini";

/** Who may give an answer about a company: the provider outside, or the platform's own companies. */
export const dataSources = ["tianyancha", "directory"] as const;
export type DataSource = (typeof dataSources)[number];

export const dataSourceNames: Record<DataSource, string> = { tianyancha: "天眼查", directory: "本平台企业名录" };

/** A hit of a search as the phone shows it. Texts are the register's own words; empty: it does not say. */
export const ShortCandidate = z.object({
  name: z.string(),
  credit_code: z.string(),
  legal_person: z.string(),
  /** As the register says it, e.g. `存续（在营、开业、在册）`. */
  reg_status: z.string(),
  /** Id of the same company with us, where it lies in the person's scope; null: we have none there. */
  company_id: z.nullable(z.string()),
});
export type ShortCandidate = z.output<typeof ShortCandidate>;

/** The same with what a desk has room for. */
export const Candidate = z.object({
  ...ShortCandidate.shape,
  established_on: z.nullable(z.string()),
  /** As the register says it, e.g. `1000万人民币`. */
  reg_capital: z.string(),
});
export type Candidate = z.output<typeof Candidate>;

/** A hit before it is known whether we have the company. */
export type Hit = Omit<Candidate, "company_id">;

/** What a register tells of one company. */
export const LookedUp = z.object({
  name: z.string(),
  credit_code: z.string(),
  short_name: z.string(),
  legal_person: z.string(),
  reg_status: z.string(),
  reg_capital: z.string(),
  established_on: z.nullable(z.string()),
  address: z.string(),
  /** The rest is shown only: the record has no field for it. */
  industry: z.string(),
  organisation: z.string(),
  authority: z.string(),
  approved_on: z.nullable(z.string()),
  staff_range: z.string(),
  former_names: z.array(z.string()),
  business_scope: z.string(),
});
export type LookedUp = z.output<typeof LookedUp>;

/** What every answer says of itself. */
export const answerStamp = {
  source: z.enum(dataSources),
  /** Instant at which the source gave this answer; a kept answer tells that of its first giving. */
  as_of: z.string(),
  /** Not asked again: the answer was kept. */
  kept: z.boolean(),
  /** Why the provider did not answer, or what else is to be said, in whole Chinese sentences; empty: nothing. */
  note: z.string(),
};
