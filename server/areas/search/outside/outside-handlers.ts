import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { outsideSources, sourceNames } from "#contract/patent/outside-sources.ts";
import type { sourceCalls } from "#contract/patent/source-calls.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { type AttemptLimit, countAttempt } from "#server/plugins/limits/attempt-limit.ts";
import { expressionFor, SourceFailure } from "#server/plugins/outside/sources/patent-source.ts";
import type { WatchedSource } from "#server/plugins/outside/sources/watched-source.ts";
import { answerTree, treeOf } from "../search-patents.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { linkedHits, storedHits } from "./outside-hits.ts";

type Asked = ParsedInputOf<typeof sourceCalls.diExpression>;
type Answer = OutputOf<typeof sourceCalls.diExpression>;

/** A source's quota is everybody's: who is signed in may use more of it than a stranger's address. */
const ofStranger: AttemptLimit = { name: "source-address", most: 30, minutes: 60 };
const ofPerson: AttemptLimit = { name: "source-person", most: 200, minutes: 60 };

async function countQuestion({ db, person, address, now }: CallContext): Promise<void> {
  const limit = person === null ? ofStranger : ofPerson;
  const { count, waitMs } = await countAttempt(db, limit, person?.id ?? address, now());
  if (count <= limit.most) return;
  const words = `查询外部数据源每小时最多 ${limit.most} 次，请在 ${Math.ceil(waitMs / 60_000)} 分钟后再试。`;
  throw new SourceFailure("unsayable", words);
}

/** Our own store in place of a source; the note begins with why. */
async function fromStore(
  context: CallContext,
  tree: Query,
  { page, size }: Asked,
  why: { note: string; lost?: readonly string[] },
): Promise<Answer> {
  const rest = { scope: "all", sort: "filed" } as const;
  const found = await answerTree(context, { ...rest, choices: [], facets: [], page, size }, tree, "cn");
  return {
    list: storedHits(found.list),
    total: found.total,
    page,
    size,
    source: "local",
    as_of: new Date(context.now()).toISOString(),
    note: `${why.note}以下为本平台数据。${found.note}`,
    asked: "",
    lost: [...(why.lost ?? [])],
  };
}

async function fromSource(
  context: CallContext,
  source: WatchedSource,
  tree: Query,
  { page, size }: Asked,
): Promise<Answer> {
  const question = { text: expressionFor(source, tree), page, size };
  if (source.kept(question) === null) await countQuestion(context);
  const { list, total, at } = await source.search(question);
  return {
    list: await linkedHits(context.db, list, viewerOf(context)),
    total,
    page,
    size,
    source: source.name,
    as_of: new Date(at).toISOString(),
    note: "",
    asked: question.text,
    lost: [],
  };
}

async function diExpression(context: CallContext, asked: Asked): Promise<Answer> {
  const { tree } = await treeOf(context, asked.expression, asked.dialect);
  const source = context.sources.find(({ name }) => asked.source === undefined || name === asked.source);
  if (source === undefined) {
    const name = asked.source === undefined ? "外部数据源" : sourceNames[asked.source];
    return fromStore(context, tree, asked, { note: `尚未配置${name}，` });
  }
  try {
    return await fromSource(context, source, tree, asked);
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    context.log.info({ source: source.name, kind: error.kind }, "a source of patents did not answer");
    return fromStore(context, tree, asked, { note: error.message, lost: error.lost });
  }
}

export const outsideHandlers: Pick<AreaHandlers<"search">, keyof typeof sourceCalls> = {
  diExpression,
  diSources: async ({ sources }) => ({ list: sources.map(({ name }) => ({ source: name, name: sourceNames[name] })) }),
  async diSourceStates({ sources }) {
    const none = { answered_at: null, failed_at: null, problem: "", paused_until: null, quota: [] };
    const list = outsideSources.map(
      (source) => sources.find(({ name }) => name === source)?.state() ?? { source, configured: false, ...none },
    );
    return { list, kept: sources.reduce((sum, { size }) => sum + size, 0) };
  },
};
