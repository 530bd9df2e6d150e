import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import type { FigureKey } from "#contract/visit/visit-figures.ts";
import { useCall } from "#src/api/use-call.ts";
import { figureLink } from "#src/entities/figures/figure-links.ts";
import { FigureTiles } from "#src/entities/figures/figure-tiles.tsx";
import { placeTitle } from "#src/entities/figures/scope-title.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";

const shown: readonly FigureKey[] = ["visits", "demands_new", "demands_closed", "answers"];

/** What came in since the beginning of yesterday; nothing shows without a network. */
export function Arrivals() {
  const user = useSessionUser();
  const today = dayOf(currentTime());
  const period = { from: shiftDay(today, -1), to: today };
  const { data } = useCall(contract.figures.center, period, { refetchInterval: 120_000 });
  if (!data) return null;
  return (
    <FigureTiles
      title="昨天以来"
      figures={data.scope}
      shown={shown}
      linkOf={(key) => figureLink(key, period)}
      scope={placeTitle(user)}
      period={period}
      as_of={data.as_of}
    />
  );
}
