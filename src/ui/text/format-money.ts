/** `500000.00` as `500,000.00`: decimal text is never made a number, so that no cent is lost. */
export function formatMoney(amount: string): string {
  const [whole = "0", part = ""] = amount.split(".");
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${part.padEnd(2, "0")}`;
}
