import { type ExportedNames, numberTypes, type Targets } from "./xlsform-conditions.ts";
import { type Expression, parseExpression } from "./xlsform-expression.ts";

const operators = new Set(["+", "-", "*", "div"]);

/** Whether it is plain arithmetic over numbers of the form. */
function isArithmetic(expression: Expression, targets: Targets): boolean {
  if (expression.kind === "number") return true;
  if (expression.kind === "question") {
    const target = targets.get(expression.name);
    return target !== undefined && numberTypes.has(target.type);
  }
  return (
    expression.kind === "binary" &&
    operators.has(expression.operator) &&
    isArithmetic(expression.left, targets) &&
    isArithmetic(expression.right, targets)
  );
}

/** A calculation as our formula over codes; null when it is more than arithmetic over numbers. */
export function readFormula(text: string, targets: Targets): { formula: string; decimals: number } | null {
  const whole = parseExpression(text);
  const digits = whole?.kind === "call" && whole.name === "round" && whole.inputs.length === 2 ? whole.inputs[1] : null;
  const inner = digits?.kind === "number" ? text.slice(text.indexOf("(") + 1, text.lastIndexOf(",")).trim() : text;
  const expression = parseExpression(inner);
  if (expression === null || !isArithmetic(expression, targets)) return null;
  const formula = inner
    .replaceAll(/ ?\bdiv\b ?/gu, "/")
    .replaceAll(/\$\{\s*([^}\s]+)\s*\}/gu, (_, name: string) => `{${targets.get(name)?.code ?? name}}`);
  return { formula, decimals: digits?.kind === "number" ? Math.min(4, Math.max(0, digits.value)) : 2 };
}

/** Our formula as a calculation. */
export function writeFormula(formula: string, decimals: number, names: ExportedNames): string {
  const written = formula
    .replaceAll(/\{([a-z0-9_]+)\}/gu, (_, code: string) => `\${${names.get(code)?.name ?? code}}`)
    .replaceAll("/", " div ");
  return `round(${written}, ${decimals})`;
}
