/** PostgreSQL: query_canceled, by `statement_timeout` or because somebody asked it to. */
const queryCanceled = "57014";

/** Whether PostgreSQL ended a statement before its end. */
export function isCutOff(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if ((inner as { code?: string }).code === queryCanceled) return true;
  return false;
}
