import { and, eq, inArray } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { WarningRule, warningRuleCalls } from "#contract/warning/rule-calls.ts";
import {
  kindFacts,
  parameterProblems,
  ruleSentence,
  type WarningKind,
  warningKinds,
} from "#contract/warning/warning-kinds.ts";
import { isOpenWarning, openStates } from "#contract/warning/warning-states.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { warningRules, warnings as w } from "#server/database/tables/ip/warning.ts";
import { accounts } from "#server/database/tables/people.ts";
import { changesOf, noteForLog } from "#server/plugins/audit/note-for-log.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { firstVersion, publishedVersions } from "./current-rule.ts";
import { partsOf } from "./rules/warning-rule.ts";
import { candidatesOf, runWarningRules } from "./run-rules.ts";

type Draft = ParsedInputOf<typeof warningRuleCalls.warningPreview>;

async function shownRule(context: CallContext, kind: WarningKind): Promise<WarningRule> {
  const { db } = context;
  const rows = await publishedVersions(db, kind);
  const people = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(
      inArray(
        accounts.id,
        rows.flatMap(({ published_by }) => published_by ?? []),
      ),
    );
  const published = rows.map(({ version, level, parameters, is_on, note, published_at, published_by }) => ({
    version,
    level,
    parameters,
    is_on,
    sentence: ruleSentence(kind, parameters),
    note,
    published_at: published_at.toISOString(),
    published_by: people.find(({ id }) => id === published_by)?.name ?? "",
  }));
  const first = firstVersion(kind);
  const plain = {
    ...first,
    sentence: ruleSentence(kind, first.parameters),
    note: "平台初始规则",
    published_at: null,
    published_by: "",
  };
  const all = [...published, plain];
  const now = all[0] ?? plain;
  const open = await db.$count(w, and(eq(w.kind, kind), inArray(w.state, [...openStates])));
  return { kind, word: kindFacts(kind).word, ...now, open, history: all.slice(1) };
}

export async function warningRuleList(context: CallContext): Promise<WarningRule[]> {
  const rules: WarningRule[] = [];
  for (const kind of warningKinds) rules.push(await shownRule(context, kind));
  return rules;
}

function refuseWrong({ kind, parameters }: Draft): void {
  const problems = parameterProblems(kind, parameters);
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

const keyOf = (one: { company_id: string; subject_id: string; cause: string }) =>
  `${one.company_id}/${one.subject_id}/${one.cause}`;

/** What a draft would change today, as the run of a rule does it. */
export async function warningPreview(
  context: CallContext,
  draft: Draft,
): Promise<OutputOf<typeof warningRuleCalls.warningPreview>> {
  refuseWrong(draft);
  const { kind, parameters } = draft;
  const found = await candidatesOf(context, kind, { ...draft, version: 0 });
  if (found === null) throw new Refused(503, "检索索引正在建立，建好后才能试算这条规则，请稍后再试");
  const known = await context.db
    .select({ company_id: w.company_id, subject_id: w.subject_id, cause: w.cause, state: w.state })
    .from(w)
    .where(eq(w.kind, kind));
  const wanted = new Set<string>();
  for await (const part of partsOf(found)) for (const one of part) wanted.add(keyOf(one));
  const open = known.filter(({ state }) => isOpenWarning(state));
  const stays = open.filter((one) => wanted.has(keyOf(one))).length;
  const settled = new Set(known.filter(({ state }) => state !== "自动解除").map(keyOf));
  return {
    sentence: ruleSentence(kind, parameters),
    opens: [...wanted].filter((key) => !settled.has(key)).length,
    closes: open.length - stays,
    stays,
  };
}

const loggedRule = ({ kind, level, parameters, is_on }: Draft) => ({
  level,
  sentence: ruleSentence(kind, parameters),
  is_on,
});
const logged: Parameters<typeof changesOf<ReturnType<typeof loggedRule>>>[0] = {
  level: ["级别", (level) => level],
  sentence: ["规则", (sentence) => sentence],
  is_on: ["启用", (isOn) => (isOn ? "是" : "否")],
};

/** Publishes a draft and makes the open warnings those of the new version. */
export async function warningPublish(
  context: CallContext,
  { base_version, note, ...draft }: ParsedInputOf<typeof warningRuleCalls.warningPublish>,
): Promise<WarningRule> {
  refuseWrong(draft);
  await inTransaction(context, async (inside) => {
    const { db, now } = inside;
    const [latest = firstVersion(draft.kind)] = await publishedVersions(db, draft.kind);
    const changedMeanwhile = new Refused(409, "规则刚被他人发布了新版本，请重新打开后再修改");
    if (latest.version !== base_version) throw changedMeanwhile;
    const [saved] = await db
      .insert(warningRules)
      .values({
        ...draft,
        version: base_version + 1,
        note,
        published_at: new Date(now()),
        published_by: personOf(context).id,
      })
      .onConflictDoNothing()
      .returning();
    if (saved === undefined) throw changedMeanwhile;
    noteForLog(inside, {
      name: kindFacts(draft.kind).word,
      changes: changesOf(logged, loggedRule(draft), loggedRule({ kind: draft.kind, ...latest })),
    });
  });
  await runWarningRules(context, { kinds: [draft.kind] });
  return shownRule(context, draft.kind);
}
