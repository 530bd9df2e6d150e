const key = "wechat-state";

/** Keeps the state of a sign-in that this tab began. */
export const keepState = (state: string) => sessionStorage.setItem(key, state);

/** Whether this tab began the sign-in that comes back; true once. */
export function isOwnState(state: string): boolean {
  const own = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return own !== null && own === state;
}

/** Code and state that WeChat's page brought back in the address; null: nobody comes from there. */
export function wechatReturn(search: string): { code: string; state: string } | null {
  const parameters = new URLSearchParams(search);
  const [code, state] = [parameters.get("code") ?? "", parameters.get("state") ?? ""];
  return code === "" || state === "" ? null : { code, state };
}
