import type { AccountState, OpenYear } from "#contract/annuity/account-rules.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { type CompanyAccount, eachAccount } from "./annuity-accounts.ts";
import { type Candidate, dayFact, type RuleRun, textFact } from "./warning-rule.ts";

interface Wanted {
  state: AccountState;
  /** The day that counts; null: the office has not told it yet. */
  dueOf(next: OpenYear, patent: CompanyAccount["patent"]): string | null;
  /** Its name among the facts. */
  dueLabel: string;
  title(patent: string, year: number): string;
  /** The last day that is warned of; null: any. */
  until: string | null;
}

/** Patents whose account is in a state, with the sum of today. */
export async function annuityCandidates({ db, today }: RuleRun, wanted: Wanted): Promise<Candidate[]> {
  const found: Candidate[] = [];
  await eachAccount(db, today, ({ company_id, patent, account }) => {
    const { next, state } = account;
    if (state !== wanted.state || next === null) return;
    const due = wanted.dueOf(next, patent);
    if (wanted.until !== null && (due === null || due > wanted.until)) return;
    const { year } = next.annuity;
    found.push({
      company_id,
      subject_id: patent.id,
      cause: `${year}/${due ?? ""}`,
      title: wanted.title(patent.title, year),
      due,
      facts: [
        textFact("专利", patent.title),
        textFact("申请号", patent.application_no),
        textFact("年度", `第 ${year} 年`),
        ...(due === null ? [] : [dayFact(wanted.dueLabel, due)]),
        textFact("今日应缴合计", moneyWords(yuanOf(next.total))),
      ],
    });
  });
  return found;
}
