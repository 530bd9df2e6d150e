import { demandLabels } from "#contract/demand/demand-fields.ts";

/** What the screen calls a field that is told by name; one of a later release by its name. */
export const demandFieldLabel = (field: string): string => demandLabels[field as keyof typeof demandLabels] ?? field;
