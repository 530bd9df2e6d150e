import { Question, type QuestionType, questionTypes } from "#contract/question/questionnaire-fields.ts";

/** Numbers that look random and are the same at every run (mulberry32). */
export function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T;
  return { whole, pick, chance: (share: number) => next() < share };
}
type Random = ReturnType<typeof seeded>;

const words = [
  "专利申请",
  "发明 / 实用新型",
  "10 件以上",
  "a'b",
  "无",
  "Yes, indeed",
  "是",
  "c1",
  "研发\n投入",
  "100%",
];
const types = Object.keys(questionTypes) as QuestionType[];

const options = (random: Random, least = 1) =>
  Array.from({ length: random.whole(least, 5) }, (_, place) => {
    const word = random.pick(words);
    return { value: random.chance(0.5) ? `v${place}` : `${word}${place}`.replace(/\n/u, ""), title: `${word}${place}` };
  });

function cascade(random: Random, depth: number, path = ""): object[] {
  return Array.from({ length: random.whole(1, 3) }, (_, place) => {
    const value = `${path}级${place}`;
    const children = depth > 1 && (path === "" || random.chance(0.6)) ? cascade(random, depth - 1, `${value} `) : null;
    return { value, title: `${random.pick(words)}${place}`, ...(children && { children }) };
  });
}

const sizes = (random: Random, most: number) => {
  const min = random.chance(0.5) ? 0 : random.whole(1, 2);
  return { min, max: random.chance(0.5) ? most : random.whole(Math.max(1, min), Math.min(most, 20)) };
};

function extras(type: QuestionType, random: Random, numbers: readonly string[]): object {
  const decimals = random.whole(0, 4);
  switch (type) {
    case "text":
      return sizes(random, 200);
    case "paragraph":
      return sizes(random, 5000);
    case "multiple":
      return { options: options(random), ...sizes(random, 200) };
    case "photo":
      return sizes(random, 9);
    case "file":
      return sizes(random, 20);
    case "number":
      return {
        decimals,
        unit: random.pick(["", "万元", "%"]),
        least: random.pick([null, -5, 0.5]),
        most: random.pick([null, 99]),
      };
    case "single":
    case "dropdown":
    case "rank":
      return { options: options(random) };
    case "matrix":
      return { rows: options(random), options: options(random) };
    case "cascade":
      return { options: cascade(random, random.whole(1, 3)) };
    case "rating":
      return { stars: random.whole(3, 10) };
    case "computed":
      return { formula: `({${random.pick(numbers)}} - 1.5) / {${random.pick(numbers)}}*100`, decimals, unit: "%" };
    default:
      return {};
  }
}

function conditionOn(question: Question, random: Random): object | null {
  const { code } = question;
  if (random.chance(0.3)) return question.type === "note" ? null : { code, op: "filled" };
  switch (question.type) {
    case "number":
    case "rating":
    case "nps":
    case "computed":
      return { code, op: random.pick(["is", "not", "above", "below"]), value: random.whole(-3, 9) };
    case "yes_no":
      return { code, op: random.pick(["is", "not"]), value: random.chance(0.5) };
    case "date":
      return { code, op: random.pick(["is", "above", "below"]), value: "2026-03-01" };
    case "single":
    case "dropdown":
      return { code, op: random.pick(["is", "not"]), value: random.pick(question.options).value };
    case "multiple":
      return { code, op: random.pick(["has", "not"]), value: random.pick(question.options).value };
    case "cascade":
      return { code, op: random.pick(["has", "not"]), value: random.pick(question.options).value };
    case "text":
    case "paragraph":
      return { code, op: random.pick(["is", "not", "has"]), value: random.pick(["顺德", "it's", "5"]) };
    default:
      return null;
  }
}

const conditions = (earlier: readonly Question[], random: Random) => {
  const made = Array.from({ length: random.whole(0, 2) }, () =>
    earlier.length > 0 ? conditionOn(random.pick(earlier), random) : null,
  ).filter((one) => one !== null);
  return [...new Map(made.map((one) => [JSON.stringify(one), one])).values()];
};

function question(type: QuestionType, code: string, earlier: readonly Question[], random: Random): Question {
  const required = random.chance(0.4);
  const numbers = earlier.filter((one) => one.type === "number").map((one) => one.code);
  const asks = type !== "computed" && type !== "note";
  return Question.parse({
    code,
    title: `${random.pick(words)}？`,
    help: random.pick(["", "请如实填写", "第一行\n第二行"]),
    type,
    required: asks && required,
    show_if: conditions(earlier, random),
    required_if: asks && !required ? conditions(earlier, random) : [],
    prefill: random.chance(0.2) ? "revenue" : "",
    label_ids: random.chance(0.2) ? ["01932c5e-0000-7000-8000-000000000001"] : [],
    ...(type === "subform"
      ? { questions: inside(earlier, random), ...sizes(random, 50) }
      : extras(type, random, numbers)),
  });
}

/** Questions of a subform: some with codes that stand outside too. */
function inside(earlier: readonly Question[], random: Random): Question[] {
  const made: Question[] = [question("number", "share", [], random)];
  for (let place = 0; place < random.whole(1, 5); place += 1) {
    const type = random.pick(types.filter((one) => one !== "subform"));
    const around = [...earlier.filter(({ code }) => !made.some((one) => one.code === code)), ...made];
    made.push(question(type, `inner_${place}`, around, random));
  }
  return made;
}

/** A questionnaire with a question of every type, in an order and with parts that the seed decides. */
export function sampleQuestions(seed: number): Question[] {
  const random = seeded(seed);
  const made: Question[] = [question("number", "share", [], random)];
  const left = [...types];
  while (left.length > 0) {
    const [type] = left.splice(random.whole(0, left.length - 1), 1);
    if (type !== undefined) made.push(question(type, `${type}_q`, made, random));
  }
  return made;
}
