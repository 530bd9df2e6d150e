import { mostWatches } from "#contract/warning/watch.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { ownCompany, shownWatch, watchesOf } from "./watch-rows.ts";
import { watchAdd, watchMove } from "./watch-writes.ts";
import { watchCompany, watchSeen, watchTechnology } from "./watched-patents.ts";

type WatchName = "watchList" | "watchAdd" | "watchMove" | "watchSeen" | "watchCompany" | "watchTechnology";

export const watchHandlers: Pick<AreaHandlers<"warning">, WatchName> = {
  async watchList(context) {
    const company = await ownCompany(context);
    const list = [];
    for (const row of await watchesOf(context, company.id)) list.push(await shownWatch(context, row));
    return { list, most: mostWatches };
  },
  watchAdd,
  watchMove,
  watchSeen,
  watchCompany,
  watchTechnology,
};
