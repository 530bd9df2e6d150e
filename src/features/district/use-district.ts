import type { DistrictFigureKey } from "#contract/figures/district-figures.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { lookEvery } from "./scope.tsx";

const { district } = contract;
const often = { refetchInterval: lookEvery };

/** All figures of a street, or of the whole scope. */
export function useFigures(street_id: string | undefined) {
  const whole = useCall(district.center, {}, { ...often, enabled: street_id === undefined });
  const one = useCall(
    district.streetCenter,
    { street_id: street_id ?? "" },
    { ...often, enabled: street_id !== undefined },
  );
  return street_id === undefined ? whole : one;
}

/** What flows: a figure's course and the latest records. */
export function useFlows(street_id: string | undefined, figure: DistrictFigureKey) {
  const whole = useCall(
    district.getleftlist,
    { figure },
    { ...often, keepPrevious: true, enabled: street_id === undefined },
  );
  const one = useCall(
    district.streetLeft,
    { street_id: street_id ?? "", figure },
    { ...often, keepPrevious: true, enabled: street_id !== undefined },
  );
  return street_id === undefined ? whole : one;
}

/** What stands: patents in groups. */
export function useParts(street_id: string | undefined) {
  const whole = useCall(district.getrightlist, {}, { ...often, enabled: street_id === undefined });
  const one = useCall(
    district.streetRight,
    { street_id: street_id ?? "" },
    { ...often, enabled: street_id !== undefined },
  );
  return street_id === undefined ? whole : one;
}
