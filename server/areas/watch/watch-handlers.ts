import { ownCompany } from "#server/areas/company/company-access.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { mostWatches } from "./most-watches.ts";
import { shownWatches, watchesOf } from "./watch-rows.ts";
import { watchAdd } from "./watch-writes.ts";
import { watchCompany, watchTechnology } from "./watched-patents.ts";

type WatchName = "watchList" | "watchAdd" | "watchCompany" | "watchTechnology";

/** What ends a warning too, `watchMove` and `watchSeen`, stands in the area of warnings. */
export const watchHandlers: Pick<AreaHandlers<"warning">, WatchName> = {
  async watchList(context) {
    const company = await ownCompany(context);
    const list = await shownWatches(context, await watchesOf(context, company.id));
    return { list, most: await mostWatches(context) };
  },
  watchAdd,
  watchCompany,
  watchTechnology,
};
