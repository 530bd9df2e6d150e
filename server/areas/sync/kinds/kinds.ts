import type { FeedKind } from "#contract/sync/feed.ts";
import type { referenceKinds } from "../feed-reference.ts";
import { answer } from "./answer.ts";
import { calendar } from "./calendar.ts";
import { company } from "./company.ts";
import { contact } from "./contact.ts";
import { demand } from "./demand.ts";
import { holding } from "./holding.ts";
import { note } from "./note.ts";
import type { StreetKind } from "./street-kind.ts";
import { visit } from "./visit.ts";

/** Name of a kind that belongs to streets: all the feed carries but reference data. */
export type StreetKindName = Exclude<FeedKind, (typeof referenceKinds)[number]>;

/** Every such kind, in the order of a first download: what is open before what is over. */
export const streetKinds: Record<StreetKindName, StreetKind> = {
  company,
  contact,
  calendar,
  demand,
  answer,
  visit,
  note,
  holding,
};
export const streetKindNames = Object.keys(streetKinds) as readonly StreetKindName[];
