import type { FileRef } from "#contract/core/file.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { formatBytes } from "#src/ui/text/format-number.ts";

interface Titled {
  value: string;
  title: string;
  children?: Titled[] | undefined;
}

const titleIn = (options: readonly Titled[], value: unknown): string =>
  options.find((option) => option.value === value)?.title ?? String(value);

function pathWords(options: readonly Titled[], path: readonly unknown[]): string {
  const [first, ...rest] = path;
  const chosen = options.find(({ value }) => value === first);
  if (first === undefined) return "";
  return [chosen?.title ?? String(first), rest.length > 0 ? pathWords(chosen?.children ?? [], rest) : ""]
    .filter((word) => word !== "")
    .join(" / ");
}

/** A position as people read it. */
export function placeWords(value: unknown): string {
  const { lng, lat, accuracy } = (value ?? {}) as { lng?: number; lat?: number; accuracy?: number };
  if (typeof lng !== "number" || typeof lat !== "number") return "";
  const within = typeof accuracy === "number" ? `（精度约 ${Math.round(accuracy)} 米）` : "";
  return `东经 ${lng.toFixed(5)}，北纬 ${lat.toFixed(5)}${within}`;
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** An answered value in words; empty when nothing was answered. Rows of subforms and files are for their own views. */
export function answerWords(question: Question, value: unknown): string {
  if (value === undefined || value === null) return "";
  switch (question.type) {
    case "single":
    case "dropdown":
      return titleIn(question.options, value);
    case "multiple":
      return listed(value)
        .map((one) => titleIn(question.options, one))
        .join("、");
    case "rank":
      return listed(value)
        .map((one, place) => `${place + 1}. ${titleIn(question.options, one)}`)
        .join("　");
    case "cascade":
      return pathWords(question.options, listed(value));
    case "yes_no":
      return value === true ? "是" : "否";
    case "rating":
      return `${String(value)} 星（共 ${question.stars} 星）`;
    case "nps":
      return `${String(value)} 分`;
    case "number":
    case "computed":
      return `${String(value)}${question.unit === "" ? "" : ` ${question.unit}`}`;
    case "matrix":
      return question.rows
        .filter((row) => (value as Record<string, string>)[row.value] !== undefined)
        .map((row) => `${row.title}：${titleIn(question.options, (value as Record<string, string>)[row.value])}`)
        .join("；");
    case "location":
      return placeWords(value);
    case "photo":
    case "file":
    case "signature":
      return (listed(value) as FileRef[])
        .map(({ name, size }) => `${name || "文件"}（${formatBytes(size)}）`)
        .join("、");
    case "subform":
      return `${listed(value).length} 行`;
    default:
      return String(value);
  }
}
