import { type Breakdown, breakdownDefinitions } from "#contract/visit/figure-definitions.ts";
import { DefinitionSheet } from "#src/entities/figures/definition-sheet.tsx";
import type { Counted } from "./breakdown-button.tsx";

/** What a chart or a ranking counts, with its days and scope. */
export const BreakdownSheet = ({
  what,
  ...asked
}: Counted & { title: string; what: Breakdown; onClose: () => void }) => (
  <DefinitionSheet {...asked} what={{ text: breakdownDefinitions[what] }} />
);
