import type { Question } from "#contract/question/questionnaire-fields.ts";
import { dayOf } from "#contract/core/time.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import type { DemoRandom } from "#demo/random.ts";

const remarks = [
  "暂无补充。",
  "希望增加上门辅导次数。",
  "建议提前通知申报时间。",
  "有参展计划，需要境外保护方面的指引。",
];

/** What a company answers to a question; undefined where it leaves it empty. */
export function answerTo(question: Question, company: DemoCompany, at: number, random: DemoRandom): unknown {
  const contact = company.contacts[0];
  switch (question.type) {
    case "text":
      return question.code === "product" ? random.pick(company.trade.products) : contact?.name;
    case "paragraph":
      return question.code === "point" ? random.pick(company.trade.technologies) : random.pick(remarks);
    case "mobile":
      return contact?.mobile;
    case "number":
      return numberFor(question.code, random);
    case "date":
      return dayOf(at + random.whole(-300, 60) * 86_400_000);
    case "single":
    case "dropdown":
      return random.pick(question.options).value;
    case "multiple":
      return random
        .sample(question.options, random.whole(1, Math.min(3, question.options.length)))
        .map(({ value }) => value);
    case "cascade":
      return [question.options[0]?.value, random.pick(question.options[0]?.children ?? []).value];
    case "yes_no":
      return random.chance(0.6);
    case "rating":
      return random.whole(3, question.stars);
    case "nps":
      return random.whole(5, 10);
    case "rank":
      return random.sample(question.options, question.options.length).map(({ value }) => value);
    case "matrix":
      return Object.fromEntries(question.rows.map(({ value }) => [value, random.pick(question.options).value]));
    case "subform":
      return Array.from({ length: random.whole(1, 2) }, () => answersTo(question.questions, company, at, random));
    default:
      return undefined;
  }
}

function numberFor(code: string, random: DemoRandom): number {
  if (code === "revenue") return random.whole(30, 3000) * 10;
  if (code === "rd_expense") return random.whole(10, 300);
  if (code === "amount") return random.whole(1, 60) * 50;
  return random.whole(0, 8);
}

/** Values by question code; what a condition hides stays out, and so does every tenth optional one. */
export function answersTo(questions: readonly Question[], company: DemoCompany, at: number, random: DemoRandom) {
  const values: Record<string, unknown> = {};
  for (const question of questions) {
    const hidden = question.show_if.some(({ code, value }) => values[code] !== value);
    if (hidden || (!question.required && random.chance(0.1))) continue;
    const value = question.type === "computed" ? ratio(values) : answerTo(question, company, at, random);
    if (value !== undefined) values[question.code] = value;
  }
  return values;
}

/** The one formula of the demo: research share of the revenue in per cent. */
function ratio(values: Record<string, unknown>): number | undefined {
  const { rd_expense, revenue } = values;
  if (typeof rd_expense !== "number" || typeof revenue !== "number") return undefined;
  return Number(((rd_expense / revenue) * 100).toFixed(2));
}
