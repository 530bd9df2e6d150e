/** A parsed formula: its codes, and its value for theirs; null where one is not filled in or a divisor is 0. */
export interface Formula {
  codes: string[];
  evaluate(valueOf: (code: string) => number | null): number | null;
}

type Term = Formula["evaluate"];

const tokens = /\s*(?:(\d+(?:\.\d+)?)|\{([a-z][a-z0-9_]*)\}|([-+*/()]))/y;
/** Parentheses and signs deeper than this are no formula that a person wrote. */
const deepest = 30;

const signs = {
  "+": (a: number, b: number) => a + b,
  "-": (a: number, b: number) => a - b,
  "*": (a: number, b: number) => a * b,
  "/": (a: number, b: number) => (b === 0 ? null : a / b),
} as const;

function tokensOf(text: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (at < text.trimEnd().length) {
    tokens.lastIndex = at;
    const match = tokens.exec(text);
    if (!match) throw new Error(`公式第 ${text.length - text.slice(at).trimStart().length + 1} 个字符处有误`);
    found.push(match[0].trim());
    at = tokens.lastIndex;
  }
  return found;
}

/** Descent by precedence: sum → product → sign → number, code or parenthesis. */
class Parser {
  readonly codes = new Set<string>();
  private readonly tokens: string[];
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  whole(): Term {
    if (this.tokens.length === 0) throw new Error("公式是空的");
    const term = this.chain(["+", "-"], () => this.chain(["*", "/"], () => this.signed()));
    const rest = this.tokens[this.at];
    if (rest !== undefined) throw new Error(`公式中多了“${rest}”`);
    return term;
  }

  private chain(of: (keyof typeof signs)[], next: () => Term): Term {
    let left = next();
    for (;;) {
      const sign = of.find((one) => one === this.tokens[this.at]);
      if (sign === undefined) return left;
      this.at += 1;
      const [first, second] = [left, next()];
      left = (valueOf) => {
        const [a, b] = [first(valueOf), second(valueOf)];
        return a === null || b === null ? null : signs[sign](a, b);
      };
    }
  }

  private signed(): Term {
    if (++this.depth > deepest) throw new Error("公式的括号太深");
    const term = this.tokens[this.at] === "-" ? this.negative() : this.atom();
    this.depth -= 1;
    return term;
  }

  private negative(): Term {
    this.at += 1;
    const inner = this.signed();
    return (valueOf) => {
      const value = inner(valueOf);
      return value === null ? null : -value;
    };
  }

  private atom(): Term {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new Error("公式不完整");
    if (token === "(") {
      const inner = this.chain(["+", "-"], () => this.chain(["*", "/"], () => this.signed()));
      if (this.tokens[this.at++] !== ")") throw new Error("公式缺少右括号");
      return inner;
    }
    if (token.startsWith("{")) {
      const code = token.slice(1, -1);
      this.codes.add(code);
      return (valueOf) => valueOf(code);
    }
    const value = Number(token);
    if (!Number.isFinite(value)) throw new Error(`公式中“${token}”的位置不对`);
    return () => value;
  }
}

/** Reads a formula of numbers, `{codes}`, `+ - * /` and parentheses; what is wrong with it as a sentence otherwise. */
export function readFormula(text: string): Formula | { problem: string } {
  try {
    const parser = new Parser(text);
    const term = parser.whole();
    return {
      codes: [...parser.codes],
      evaluate: (valueOf) => {
        const value = term(valueOf);
        return value !== null && Number.isFinite(value) ? value : null;
      },
    };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
