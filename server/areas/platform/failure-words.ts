/** What background work left of an error; everything may be missing. */
interface Kept {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  cause?: Kept;
  value?: Kept;
}

const most = 300;

const isKept = (value: unknown): value is Kept => typeof value === "object" && value !== null;

/** Why work failed, in a line, without the values of statements that PostgreSQL and its client quote. */
export function failureWords(output: unknown): string {
  if (!isKept(output)) return "没有留下原因";
  if (isKept(output.value)) return failureWords(output.value);
  const message = typeof output.message === "string" ? output.message : "";
  if (message.startsWith("job failed by timeout")) return "超过 30 分钟没有完成，已中止";
  const code = typeof output.code === "string" ? `（${output.code}）` : "";
  if (message.startsWith("Failed query"))
    return isKept(output.cause) ? `数据库没有执行：${failureWords(output.cause)}` : `数据库没有执行${code}`;
  // After the colon PostgreSQL quotes what it was given; its codes have five signs.
  const isDatabase = typeof output.code === "string" && /^[0-9A-Z]{5}$/.test(output.code);
  const line = (isDatabase ? message.split(":")[0] : message.split("\n")[0]) ?? "";
  return line === "" ? `没有留下原因${code}` : `${line.slice(0, most)}${code}`;
}
