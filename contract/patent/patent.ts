import * as z from "zod/mini";

/** An applicant or owner, as the office's record names it. */
export const Party = z.object({
  name: z.string(),
  country: z.optional(z.string()),
  address: z.optional(z.string()),
  credit_code: z.optional(z.string()),
});
export type Party = z.output<typeof Party>;

export const Priority = z.object({ country: z.string(), number: z.string(), date: z.nullable(z.string()) });
export type Priority = z.output<typeof Priority>;

/** A claim with the numbers of the claims it refers to; none: independent. */
export const Claim = z.object({ number: z.int(), text: z.string(), depends_on: z.array(z.int()) });
export type Claim = z.output<typeof Claim>;

/** A part of the description under its heading (技术领域, 背景技术, …); `no` is the paragraph's number, e.g. `0012`. */
export const Section = z.object({
  heading: z.string(),
  paragraphs: z.array(z.object({ no: z.string(), text: z.string() })),
});
export type Section = z.output<typeof Section>;

/** A drawing by the hash of its bytes; sizes in pixels, 0 where unknown. */
export const Drawing = z.object({
  sha256: z.string(),
  /** Bytes. */
  size: z.int(),
  mime: z.string(),
  name: z.string(),
  caption: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Drawing = z.output<typeof Drawing>;

/** What a patent cites: a patent (`number`) or other literature (`title`). */
export const Citation = z.object({ number: z.string(), title: z.string(), by: z.enum(["applicant", "examiner", ""]) });
export type Citation = z.output<typeof Citation>;

/** What an event says beside its date: by the names of the office's gazette, e.g. 变更事项, 登记号; text each. */
export const EventDetail = z.record(z.string(), z.string());
export type EventDetail = z.output<typeof EventDetail>;
