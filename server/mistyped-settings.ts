/** Every variable of the environment that the server reads (docs/OPERATION.md, Settings). */
export const settingNames: readonly string[] = [
  "PORT HOST DATA_DIR DATABASE_URL TLS_CERT TLS_KEY TRUST_PROXY PUBLIC_URL STREETS_FILE",
  "SMS_ACCESS_KEY_ID SMS_ACCESS_KEY_SECRET SMS_SIGN_NAME SMS_TEMPLATE_CODE SMS_ENDPOINT",
  "WECHAT_WEB_APP_ID WECHAT_WEB_SECRET WECHAT_REDIRECT WECHAT_MINI_APP_ID WECHAT_MINI_SECRET",
  "WECHAT_API CNIPR_CLIENT_ID CNIPR_CLIENT_SECRET CNIPR_ACCOUNT CNIPR_PASSWORD CNIPR_ENDPOINT",
  "OPS_KEY OPS_SECRET OPS_ENDPOINT TIANYANCHA_TOKEN TIANYANCHA_ENDPOINT",
  "VAPID_PUBLIC_KEY VAPID_PRIVATE_KEY VAPID_SUBJECT COMPANY_STORAGE TRIAL_STORAGE DISK_FLOOR",
  "BACKUP_DIR BACKUP_KEEP PUSH_HOSTS LOG_LEVEL LOAD_LOG_SECONDS SEARCH_MEMORY SEARCH_ENGINE",
  "OPENSEARCH_URL OPENSEARCH_USER OPENSEARCH_PASSWORD OPENSEARCH_INDEX OPENSEARCH_SHARDS",
].flatMap((line) => line.split(" "));
const known = new Set(settingNames);

/** Letters that are missing, too many, wrong or exchanged with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? i) + 1 : Infinity;
      row.push(Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, exchanged));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** A short name is near to many others: HOME is no mistyped HOST. */
const nearness = (name: string) => (name.length > 6 ? 2 : 1);

/** Variables that are none of the server's but look like one that was mistyped, in words; their values are told nowhere. */
export function mistypedSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return [];
    const near = settingNames.filter((one) => distance(name.toUpperCase(), one) <= nearness(one));
    return near.length === 0 ? [] : [`${name} is not a setting of this server: did you mean ${near.join(" or ")}?`];
  });
}
