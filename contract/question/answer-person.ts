import { type AnswerValues, isUnanswered } from "./answer-conditions.ts";
import type { Question } from "./questionnaire-fields.ts";

/** Who answers for the company; empty where it is not known, a hidden number keeps its asterisks. */
export interface AnsweringPerson {
  name: string;
  mobile: string;
}

const who = "(?:填报人|填表人|填写人|联系人|受访人|受访者|经办人)(?:的)?";
const asksName = new RegExp(`^${who}(?:姓名|名字)?$`);
const asksMobile = new RegExp(`^${who}?(?:手机|手机号|手机号码|电话|联系电话|联系方式)$`);

/** The first question outside of rows that asks who answers, and the first for that person's number. */
function personQuestions(questions: readonly Question[]): { name?: string | undefined; mobile?: string | undefined } {
  const own = questions.filter(({ prefill }) => prefill === "");
  const name = own.find(
    ({ code, type, title }) => type === "text" && (code === "contact_name" || asksName.test(title.trim())),
  );
  const mobile = own.find(
    ({ code, type, title }) =>
      (type === "mobile" || type === "text") && (code === "contact_mobile" || asksMobile.test(title.trim())),
  );
  return { name: name?.code, mobile: mobile?.code };
}

/** What is known of the person, by question code; a number that is partly hidden is not known. */
export function personValues(questions: readonly Question[], person: AnsweringPerson | null): Record<string, string> {
  if (person === null) return {};
  const codes = personQuestions(questions);
  const name = person.name.trim();
  const mobile = person.mobile.replaceAll(/[\s-]/g, "");
  return {
    ...(codes.name !== undefined && name !== "" && { [codes.name]: name }),
    ...(codes.mobile !== undefined && mobile !== "" && !mobile.includes("*") && { [codes.mobile]: mobile }),
  };
}

/**
 * The values with the person filled in: an empty question takes the person over, and one that says what was filled in
 * before (`earlier`) follows. What somebody answered stays.
 */
export function withPerson(
  values: AnswerValues,
  person: Readonly<Record<string, string>>,
  earlier: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...values };
  for (const code of new Set([...Object.keys(earlier), ...Object.keys(person)])) {
    if (!isUnanswered(next[code]) && next[code] !== earlier[code]) continue;
    if (person[code] === undefined) delete next[code];
    else next[code] = person[code];
  }
  return next;
}
