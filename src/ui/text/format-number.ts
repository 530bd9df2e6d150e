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
