import { currentTime } from "#contract/sync/current-time.ts";
import { dateWords, readDate } from "#contract/core/date-words.ts";
import { dayOf } from "#contract/core/time.ts";
import { type FeeKind, feeKinds, type FeeReduction, feeReductions } from "#contract/patent/fees/annuity-table.ts";

/** A trial as it is typed and as the address has it; days in words, or by whatever signs a person writes them. */
export interface TypedTrial {
  patent_type: FeeKind;
  filed_on: string;
  granted_on: string;
  reduction: FeeReduction;
  open_licence: boolean;
  licence_from: string;
  licence_to: string;
  extended_to: string;
  paid_through: string;
  pay_on: string;
}

const among = <T extends string>(words: readonly T[], word: string | null): T =>
  words.find((one) => one === word) ?? (words[0] as T);

/** The trial in an address; whatever is missing as a form begins. */
export function trialIn(params: URLSearchParams): TypedTrial {
  const value = (name: string) => params.get(name)?.trim() ?? "";
  return {
    patent_type: among(feeKinds, params.get("type")),
    filed_on: dateWords(value("filed")),
    granted_on: dateWords(value("granted")),
    reduction: among(feeReductions, params.get("reduction")),
    open_licence: params.get("licence") === "1",
    licence_from: dateWords(value("licenceFrom")),
    licence_to: dateWords(value("licenceTo")),
    extended_to: dateWords(value("extended")),
    paid_through: value("paid"),
    pay_on: dateWords(value("on") || dayOf(currentTime())),
  };
}

/** What cannot be read goes into the address as it stands: the form there says so again. */
const day = (typed: string) => readDate(typed, "day") ?? typed;

/** The address's query for it; what a form begins with is left out. */
export function trialAddress(typed: TypedTrial): URLSearchParams {
  const query = new URLSearchParams({
    type: typed.patent_type,
    filed: day(typed.filed_on),
    granted: day(typed.granted_on),
  });
  if (typed.reduction !== "none") query.set("reduction", typed.reduction);
  if (typed.open_licence) query.set("licence", "1");
  if (typed.open_licence && typed.licence_from !== "") query.set("licenceFrom", day(typed.licence_from));
  if (typed.open_licence && typed.licence_to !== "") query.set("licenceTo", day(typed.licence_to));
  if (typed.extended_to !== "") query.set("extended", day(typed.extended_to));
  if (typed.paid_through !== "") query.set("paid", typed.paid_through);
  query.set("on", day(typed.pay_on));
  return query;
}
