import { useWidthParts } from "../width-parts.ts";
import type { CompanyChoiceProps } from "./company-choice-props.ts";

/** Chooses a company of those on the device, or adds one. */
export function CompanyChoice(props: CompanyChoiceProps) {
  const { CompanyChoice: Drawn } = useWidthParts();
  return <Drawn {...props} />;
}
