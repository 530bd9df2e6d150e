import { tierChoices } from "#contract/figures/company-part.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";

export type TierChoice = (typeof tierChoices)[number];

/** A tier as the address names it; undefined: none, or one that is not known. */
export const tierChoice = (text: string | null | undefined): TierChoice | undefined =>
  tierChoices.find((one) => one === text);

export const tierName = (tier: TierChoice): string => (tier === "none" ? "未分级" : tierWord(tier));

export const tierOptions = tierChoices.map((tier) => ({ value: tier as string, label: tierName(tier) }));
