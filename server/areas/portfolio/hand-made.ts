import { and, eq, isNull, or } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { entryProblems, handMadeProblems } from "#contract/portfolio/portfolio.ts";
import type { portfolioCalls } from "#contract/portfolio/portfolio-calls.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import { idOfOwnCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { portfolioEntries as e } from "#server/database/tables/ip/portfolio.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { ownCategory } from "./categories.ts";
import { shownEntry } from "./entry-writes.ts";
import { seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { lockPortfolio, refuseFull, stampOf } from "./insert-patents.ts";

type Create = typeof portfolioCalls.portfolioCreate;
type Input = ParsedInputOf<Create>;

/** The number in its plain form; what looks Chinese and is none is refused by name, what is foreign passes. */
function plainNumber({ patent: { number, type } }: Input): string {
  const read = readNumber(number);
  if ("problem" in read) throw refusedFields({ "patent.number": read.problem });
  if (read.type !== undefined && read.kind === "application" && read.type !== type)
    throw refusedFields({ "patent.type": `申请号 ${read.shown} 是${read.type}，与所选类型不一致` });
  return read.plain;
}

function refuseProblems(context: CallContext, { patent, fields }: Input): void {
  const wrong = Object.entries(handMadeProblems(patent, dayOf(context.now()))).map(([name, words]) => [
    `patent.${name}`,
    words,
  ]);
  const problems = Object.fromEntries([
    ...wrong,
    ...Object.entries(entryProblems(fields)).map(([name, words]) => [`fields.${name}`, words]),
  ]) as Record<string, string>;
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

/** Writes down a patent by hand; one that the store has comes from there. The same id again is the same entry. */
export async function createEntry(context: CallContext, input: Input): Promise<OutputOf<Create>> {
  const company = await idOfOwnCompany(context);
  refuseProblems(context, input);
  const number = plainNumber(input);
  return inTransaction(context, async (inside) => {
    const { db } = inside;
    await ownCategory(db, company, input.fields.category_id);
    await lockPortfolio(db, company);
    const [stored] = await db
      .select({ id: p.id })
      .from(p)
      .where(
        and(
          seenBy(viewerOf(context)),
          or(eq(p.application_no, number), eq(p.publication_no, number), eq(p.grant_no, number)),
        ),
      );
    const same = stored ? eq(e.patent_id, stored.id) : and(isNull(e.patent_id), eq(e.own_number, number));
    const [there] = await db
      .select({ id: e.id })
      .from(e)
      .where(and(eq(e.company_id, company), isNull(e.deleted_at), same));
    if (there) return { entry: await shownEntry(inside, there.id), outcome: "已在库中" };
    await refuseFull(db, company, 1);
    const { title, type, filed_on, granted_on } = input.patent;
    const [made] = await db
      .insert(e)
      .values({
        ...input.fields,
        id: input.id,
        company_id: company,
        patent_id: stored?.id ?? null,
        own_number: number,
        own_title: title,
        own_type: type,
        own_filed_on: filed_on,
        own_granted_on: granted_on,
        ...stampOf(context),
      })
      .onConflictDoNothing()
      .returning({ id: e.id });
    if (!made) throw new Refused(409, "这条记录的编号已被使用，请重试");
    return { entry: await shownEntry(inside, made.id), outcome: stored ? "已合并" : "已加入" };
  });
}
