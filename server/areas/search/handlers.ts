import { dialects } from "#contract/patent/query/dialects.ts";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { findPatent } from "./find-patent.ts";
import { patentDrawing, patentView } from "./patent-details.ts";
import { answerTree, intelligence, treeOf } from "./search-patents.ts";

export const searchHandlers: AreaHandlers<"search"> = {
  async getExpression(_context, { expression, dialect }) {
    const { tree, problems, remarks, dialect: read } = parseQuery(expression, dialect);
    const spelled = tree === null ? [] : dialects.map((one) => ({ dialect: one, ...printQuery(tree, one) }));
    return {
      dialect: read,
      text: spelled.find((one) => one.dialect === read)?.text ?? "",
      others: spelled.filter((one) => one.dialect !== read),
      problems,
      remarks: remarks.map(({ message }) => message),
    };
  },
  async expression(context, { expression, dialect, ...asked }) {
    const parsed = treeOf(expression, dialect);
    return answerTree(context, asked, parsed.tree, parsed.dialect);
  },
  intelligence,
  async patentDetail(context, { patent }) {
    return patentView(context.db, await findPatent(context.db, patent));
  },
  async patentDrawing(context, { patent, sha256 }) {
    const drawing = await patentDrawing(context, await findPatent(context.db, patent), sha256);
    if (drawing === null) throw new Refused(404, "附图不存在");
    return drawing;
  },
};
