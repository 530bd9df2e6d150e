/** An XPath expression of XLSForm (relevant, constraint, calculation, choice_filter) as far as forms use it. */
export type Expression =
  | { kind: "number"; value: number }
  | { kind: "text"; value: string }
  /** `${name}`. */
  | { kind: "question"; name: string }
  /** `.`: the value under check. */
  | { kind: "self" }
  /** A bare name: a column of the choices sheet in a choice_filter. */
  | { kind: "column"; name: string }
  | { kind: "call"; name: string; inputs: Expression[] }
  | { kind: "binary"; operator: string; left: Expression; right: Expression };

interface Token {
  kind: "number" | "text" | "question" | "word" | "sign";
  text: string;
}

const pattern =
  /\s+|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<text>'[^']*'|"[^"]*")|\$\{\s*(?<question>[^}\s]+)\s*\}|(?<word>[A-Za-z_][\w-]*(?::[\w-]+)?)|(?<sign><=|>=|!=|[=<>+\-*(),.])/uy;

/** Spreadsheets turn straight quotes into curly ones. */
const straight = (text: string) => text.replaceAll(/[‘’]/gu, "'").replaceAll(/[“”]/gu, '"');

function tokensOf(source: string): Token[] | null {
  const tokens: Token[] = [];
  const text = straight(source);
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return null;
    at = pattern.lastIndex;
    for (const [kind, value] of Object.entries(found.groups ?? {})) {
      if (value !== undefined)
        tokens.push({ kind: kind as Token["kind"], text: kind === "text" ? value.slice(1, -1) : value });
    }
  }
  return tokens;
}

/** Operators from the loosest to the tightest. */
const levels = [["or"], ["and"], ["=", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "div", "mod"]];

/** A longer or deeper one is written by no form, and would be read by no stack. */
const tokensMax = 1000;
const depthMax = 40;

class Unreadable extends Error {}

class Reader {
  private at = 0;
  private depth = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Expression {
    const expression = this.binary(0);
    if (this.at < this.tokens.length) throw new Unreadable();
    return expression;
  }

  private binary(level: number): Expression {
    const operators = levels[level];
    if (operators === undefined) return this.single();
    let left = this.binary(level + 1);
    for (;;) {
      const token = this.tokens[this.at];
      if (token === undefined || token.kind === "text" || !operators.includes(token.text)) return left;
      this.at += 1;
      left = { kind: "binary", operator: token.text, left, right: this.binary(level + 1) };
    }
  }

  private single(): Expression {
    this.depth += 1;
    if (this.depth > depthMax) throw new Unreadable();
    const expression = this.part();
    this.depth -= 1;
    return expression;
  }

  private part(): Expression {
    const token = this.take();
    if (token.kind === "number") return { kind: "number", value: Number(token.text) };
    if (token.kind === "text") return { kind: "text", value: token.text };
    if (token.kind === "question") return { kind: "question", name: token.text };
    if (token.kind === "word") return this.word(token.text);
    if (token.text === ".") return { kind: "self" };
    if (token.text === "-") {
      const right = this.single();
      return right.kind === "number"
        ? { kind: "number", value: -right.value }
        : { kind: "binary", operator: "-", left: { kind: "number", value: 0 }, right };
    }
    if (token.text !== "(") throw new Unreadable();
    const inner = this.binary(0);
    this.expect(")");
    return inner;
  }

  private word(name: string): Expression {
    if (!this.next("(")) return { kind: "column", name };
    this.at += 1;
    const inputs: Expression[] = [];
    while (!this.next(")")) {
      inputs.push(this.binary(0));
      if (!this.next(")")) this.expect(",");
    }
    this.expect(")");
    return { kind: "call", name, inputs };
  }

  private next(sign: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === "sign" && token.text === sign;
  }

  private take(): Token {
    const token = this.tokens[this.at];
    if (token === undefined) throw new Unreadable();
    this.at += 1;
    return token;
  }

  private expect(sign: string): void {
    if (!this.next(sign)) throw new Unreadable();
    this.at += 1;
  }
}

/** The expression as a tree; null when it is none this reader knows (paths, predicates, unbalanced brackets). */
export function parseExpression(source: string): Expression | null {
  const tokens = tokensOf(source);
  if (tokens === null || tokens.length === 0 || tokens.length > tokensMax) return null;
  try {
    return new Reader(tokens).whole();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** The parts that must all hold. */
export const conjunction = (expression: Expression): Expression[] =>
  expression.kind === "binary" && expression.operator === "and"
    ? [...conjunction(expression.left), ...conjunction(expression.right)]
    : [expression];

/** The parts of which one must hold. */
export const disjunction = (expression: Expression): Expression[] =>
  expression.kind === "binary" && expression.operator === "or"
    ? [...disjunction(expression.left), ...disjunction(expression.right)]
    : [expression];

/** The expression in XPath again, for naming it in a report. */
export function writeExpression(expression: Expression): string {
  switch (expression.kind) {
    case "number":
      return String(expression.value);
    case "text":
      return quoted(expression.value);
    case "question":
      return `\${${expression.name}}`;
    case "self":
      return ".";
    case "column":
      return expression.name;
    case "call":
      return `${expression.name}(${expression.inputs.map(writeExpression).join(", ")})`;
    case "binary":
      return `${writeExpression(expression.left)} ${expression.operator} ${writeExpression(expression.right)}`;
  }
}

/** A text literal; XPath has no escapes, so a text holds one of the two quotes at most. */
export const quoted = (text: string) => (text.includes("'") ? `"${text.replaceAll('"', "")}"` : `'${text}'`);
