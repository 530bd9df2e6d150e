import { companyFieldLabels, tierWords } from "#contract/company/company.ts";

/** What the screen calls a field that is told by name; one of a later release by its name. */
export const companyFieldLabel = (field: string): string =>
  companyFieldLabels[field as keyof typeof companyFieldLabels] ?? field;

/** `A 领军`; empty while the company has no tier. */
export const tierWord = (tier: string): string =>
  tier in tierWords ? `${tier} ${tierWords[tier as keyof typeof tierWords]}` : "";
