/** GET input as query text: lists joined by commas, undefined left out (contract/core/call.ts). */
export function queryText(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    query.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  return query.toString();
}
