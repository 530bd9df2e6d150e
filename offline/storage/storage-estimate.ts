/** Bytes that this site's storage takes and that are free to it; null where the browser does not say (WebKitGTK). */
export async function storageEstimate(): Promise<{ used: number; free: number } | null> {
  if (!("storage" in navigator) || !("estimate" in navigator.storage)) return null;
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined || usage === undefined ? null : { used: usage, free: quota - usage };
}
