import type { AccountState, OpenYear } from "#contract/annuity/account-rules.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { shiftDay } from "#contract/core/time.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import type { CompanyAccount } from "./annuity-accounts.ts";
import { type AnnuityKind, type Candidate, dayFact, parameterOf, type RuleRun, textFact } from "./warning-rule.ts";

type Asked = Pick<RuleRun, "today" | "parameters">;

/** What a rule of annuities looks for. */
interface Wanted {
  state: AccountState;
  /** The day that counts; null: the office has not told it yet. */
  dueOf(next: OpenYear, patent: CompanyAccount["patent"]): string | null;
  /** Its name among the facts. */
  dueLabel: string;
  title(patent: string, year: number): string;
  /** The last day that is warned of; null: any. */
  until(asked: Asked): string | null;
}

const wanted: Record<AnnuityKind, Wanted> = {
  /** Annuities that fall due soon. */
  annuity_due: {
    state: "待缴",
    dueOf: ({ annuity }) => annuity.due,
    dueLabel: "到期日",
    title: (patent, year) => `${patent}：第 ${year} 年年费将到期`,
    until: (asked) => shiftDay(asked.today, parameterOf(asked, "days")),
  },
  /** Annuities in the six months after their due day. */
  annuity_grace: {
    state: "滞纳期",
    dueOf: ({ annuity }) => annuity.graceEnd,
    dueLabel: "滞纳期满日",
    title: (patent, year) => `${patent}：第 ${year} 年年费处于滞纳期`,
    until: () => null,
  },
  /** Rights that lapsed for their annuity and can still be restored. */
  annuity_restorable: {
    state: "可恢复",
    dueOf: (_, { restorable_until }) => restorable_until,
    dueLabel: "恢复期限",
    title: (patent) => `${patent}：专利权已终止，仍可恢复`,
    until: () => null,
  },
};

export interface AnnuityTaker {
  take(one: CompanyAccount): void;
  /** What was taken since the last time, which is forgotten here. */
  taken(): Candidate[];
}

/** A rule's own part of a walk over all accounts: keeps the patents it warns of, with the sum of today. */
export function annuityTaker(kind: AnnuityKind, asked: Asked): AnnuityTaker {
  const rule = wanted[kind];
  const until = rule.until(asked);
  let found: Candidate[] = [];
  const take = ({ company_id, patent, account: { next, state } }: CompanyAccount) => {
    if (state !== rule.state || next === null) return;
    const due = rule.dueOf(next, patent);
    if (until !== null && (due === null || due > until)) return;
    const { year } = next.annuity;
    found.push({
      company_id,
      subject_id: patent.id,
      cause: `${year}/${due ?? ""}`,
      title: rule.title(patent.title, year),
      due,
      facts: [
        textFact("专利", patent.title),
        textFact("申请号", patent.application_no),
        textFact("年度", `第 ${year} 年`),
        ...(due === null ? [] : [dayFact(rule.dueLabel, due)]),
        textFact("今日应缴合计", moneyWords(yuanOf(next.total))),
      ],
    });
  };
  const taken = () => {
    const those = found;
    found = [];
    return those;
  };
  return { take, taken };
}
