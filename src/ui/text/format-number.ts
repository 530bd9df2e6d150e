/** `12,345`: thousands by commas, at most three decimals; by hand, as Intl's formatters are slow to make. */
export function formatCount(count: number): string {
  const [whole = "", part] = String(Math.round(count * 1000) / 1000).split(".");
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return part === undefined ? thousands : `${thousands}.${part}`;
}

/** Bytes as `380 KB` or `1.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${formatCount(Math.round(bytes / 1024))} KB`;
  return `${formatCount(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;
}

/** `12,345.60`: yuan in decimal text, thousands by commas, always two decimals. */
export function formatYuan(yuan: string): string {
  const [whole = "0", part = ""] = yuan.split(".");
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${part.padEnd(2, "0").slice(0, 2)}`;
}
