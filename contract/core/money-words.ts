/** `1,234,567.8` of a decimal text, digit by digit, so that no sum is too long; any other text as it is. */
export function groupedDigits(decimal: string): string {
  const [, sign, whole, part] = /^(-?)(\d+)(\.\d+)?$/.exec(decimal) ?? [];
  if (whole === undefined) return decimal;
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}${part ?? ""}`;
}

/** Yuan as decimal text in words, `¥ 1,234.50`, in one piece; any other text as it is. */
export function moneyWords(yuan: string): string {
  const [, whole, part = ""] = /^(-?\d+)(?:\.(\d{1,2})0*)?$/.exec(yuan) ?? [];
  return whole === undefined ? yuan : `¥\u00A0${groupedDigits(`${whole}.${part.padEnd(2, "0")}`)}`;
}
