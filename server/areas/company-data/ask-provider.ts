import { and, eq } from "drizzle-orm";
import type { ProviderSettings } from "#contract/company-data/company-data-calls.ts";
import type { LookedUp } from "#contract/company-data/looked-up.ts";
import { dayLength, minuteWords } from "#contract/core/time.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { companyDataAnswers as a } from "#server/database/tables/company-data.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { CompanyData, FoundCompanies } from "#server/plugins/outside/company-data.ts";
import { SourceFailure } from "#server/plugins/outside/sources/patent-source.ts";
import { noteOutcome, type QuestionKind, takeQuestion } from "./question-limit.ts";
import { providerSettings } from "./settings.ts";

/** What the provider gives to each kind of question; null: it has no such company. */
interface Answers {
  search: FoundCompanies | null;
  detail: LookedUp | null;
}

/** An answer of the provider with the instant of its giving. */
export interface ProviderAnswer<K extends QuestionKind> {
  answer: Answers[K];
  at: Date;
  kept: boolean;
  /** Why an older answer stands for a new one; empty: it does not. */
  note: string;
}

/** That the provider has no such company is worth asking again after a day. */
const keptNoneMs = dayLength;

/** Questions under way in this process: who asks the same waits, and then finds the answer kept. */
const underWay = new Map<string, Promise<unknown>>();

const put = {
  async search(provider: CompanyData, keyword: string): Promise<Answers["search"]> {
    const found = await provider.search(keyword);
    return found.list.length === 0 ? null : found;
  },
  detail: (provider: CompanyData, keyword: string): Promise<Answers["detail"]> => provider.detail(keyword),
};

async function keptAnswer<K extends QuestionKind>({ db }: CallContext, kind: K, asked: string) {
  const [row] = await db
    .select()
    .from(a)
    .where(and(eq(a.kind, kind), eq(a.asked, asked)));
  return row === undefined ? null : { answer: (row.answer ?? null) as Answers[K], at: row.at };
}

const isGood = (kept: { answer: unknown; at: Date }, settings: ProviderSettings, now: number): boolean =>
  kept.at.getTime() + (kept.answer === null ? keptNoneMs : settings.keep_days * dayLength) > now;

/** Puts a question that was written down, and notes what came of it; throws `SourceFailure` as the provider does. */
export async function putQuestion<K extends QuestionKind>(
  context: CallContext,
  provider: CompanyData,
  question: { id: number; kind: K; keyword: string },
  settings: ProviderSettings,
): Promise<{ answer: Answers[K]; at: Date; cost: string }> {
  const { id, kind, keyword } = question;
  try {
    const answer = (await put[kind](provider, keyword)) as Answers[K];
    const at = new Date(context.now());
    const cost = answer === null ? "0" : settings[`price_${kind}` as const];
    await noteOutcome(context, id, { outcome: answer === null ? "none" : "data", cost, problem: "" });
    const row = { kind, asked: nameKey(keyword), answer, at };
    await context.db
      .insert(a)
      .values(row)
      .onConflictDoUpdate({ target: [a.kind, a.asked], set: { answer, at } });
    return { answer, at, cost };
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    await noteOutcome(context, id, { outcome: error.kind, cost: "0", problem: error.message });
    context.log.info({ kind: error.kind }, "the company-data provider did not answer");
    throw error;
  }
}

/** A new answer, or in words why there is none. */
async function newAnswer<K extends QuestionKind>(
  context: CallContext,
  kind: K,
  keyword: string,
  settings: ProviderSettings,
): Promise<{ answer: Answers[K]; at: Date } | { note: string }> {
  const provider = context.companyData;
  if (provider === null) return { note: "尚未配置天眼查，" };
  const pause = provider.pause();
  if (pause !== null) return { note: pause.message };
  const taken = await takeQuestion(context, kind, settings);
  if ("note" in taken) return taken;
  try {
    return await putQuestion(context, provider, { id: taken.id, kind, keyword }, settings);
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    return { note: error.message };
  }
}

/**
 * The provider's answer to a question: a kept one while it is good, else a new one, else an older one that says why.
 * Where there is none at all, `note` says why.
 */
export async function askProvider<K extends QuestionKind>(
  context: CallContext,
  kind: K,
  keyword: string,
): Promise<ProviderAnswer<K> | { note: string }> {
  const asked = nameKey(keyword);
  const key = `${kind}:${asked}`;
  const settings = await providerSettings(context);
  const answerNow = async (): Promise<ProviderAnswer<K> | { note: string }> => {
    const kept = await keptAnswer(context, kind, asked);
    if (kept !== null && isGood(kept, settings, context.now())) return { ...kept, kept: true, note: "" };
    const fresh = await newAnswer(context, kind, keyword, settings);
    if (!("note" in fresh)) return { answer: fresh.answer, at: fresh.at, kept: false, note: "" };
    if (kept === null || kept.answer === null) return fresh;
    return { ...kept, kept: true, note: `${fresh.note}以下为 ${minuteWords(kept.at)} 查到的内容。` };
  };
  const before = underWay.get(key);
  const own = before === undefined ? answerNow() : before.then(answerNow, answerNow);
  underWay.set(key, own);
  try {
    return await own;
  } finally {
    if (underWay.get(key) === own) underWay.delete(key);
  }
}
