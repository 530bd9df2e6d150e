import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { outsideHandlers } from "./outside/outside-handlers.ts";
import { rightHandlers } from "./rights/right-handlers.ts";
import { savedHandlers } from "./saved/saved-handlers.ts";
import { patentExport } from "./export/patent-export.ts";
import { findPatent } from "./find-patent.ts";
import { patentDrawing, patentView } from "./patent-details.ts";
import { readExpression, searchFieldTable } from "./read-expression.ts";
import { statistics } from "./statistics.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { stranger } from "#server/database/published.ts";
import { dayOf } from "#contract/core/time.ts";
import { answerTree, intelligence, treeOf } from "./search-patents.ts";

export const searchHandlers: AreaHandlers<"search"> = {
  fields: async () => searchFieldTable(),
  getExpression: readExpression,
  async expression(context, { expression, dialect, ...asked }) {
    const parsed = await treeOf(context, expression, dialect);
    return answerTree(context, asked, parsed.tree, parsed.dialect);
  },
  intelligence,
  ...savedHandlers,
  diStatistics: statistics,
  patentExport,
  ...outsideHandlers,
  ...rightHandlers,
  async patentDetail(context, { patent }) {
    const viewer = viewerOf(context);
    return patentView(context.db, await findPatent(context.db, patent, viewer), viewer);
  },
  async patentDrawing(context, { patent, sha256 }) {
    const anybody = stranger(dayOf(context.now()));
    const drawing = await patentDrawing(context, await findPatent(context.db, patent, anybody), sha256);
    if (drawing === null) throw new Refused(404, "附图不存在");
    return drawing;
  },
};
