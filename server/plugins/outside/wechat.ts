import type { WechatApp } from "#contract/account/wechat.ts";
import { setTogether } from "#server/database/wrong-setting.ts";

/** Whom WeChat says a code belongs to; `unionid` is the same person in all applications of one owner, or empty. */
export interface WechatIdentity {
  openid: string;
  unionid: string;
}

/** WeChat gave no identity; `code` is its error code, 0 when it did not answer. */
export class WechatFailure extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }

  /** The code is unknown, too old or used: the person may simply try again. */
  get isStale(): boolean {
    return [40029, 40163, 41008, 42003].includes(this.code);
  }
}

/** What the product needs of WeChat. */
export interface Wechat {
  /** Applications that are configured. */
  readonly apps: readonly WechatApp[];
  /** Address of WeChat's page with the QR code, which comes back with a code and `state`. */
  pageFor(state: string): string;
  identify(app: WechatApp, code: string): Promise<WechatIdentity>;
}

interface Application {
  id: string;
  secret: string;
}

/** Settings of the client; `redirect` is the whole address of our own login page, never taken from a request. */
export interface WechatSettings {
  web: (Application & { redirect: string }) | null;
  mini: Application | null;
  /** `https://api.weixin.qq.com` unless another is set. */
  api: string;
}

const timeoutMs = 10_000;

interface Reply {
  openid?: unknown;
  unionid?: unknown;
  errcode?: number;
  errmsg?: string;
}

async function ask(address: URL): Promise<WechatIdentity> {
  const failed = (error: unknown) => {
    throw new WechatFailure(0, error instanceof Error ? error.name : "no answer");
  };
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" }).catch(failed);
  // WeChat answers JSON under the type of text.
  const reply = (await response.json().catch(failed)) as Reply;
  if (typeof reply.openid !== "string" || reply.openid === "")
    throw new WechatFailure(reply.errcode ?? 0, reply.errmsg ?? `HTTP ${response.status}`);
  return { openid: reply.openid, unionid: typeof reply.unionid === "string" ? reply.unionid : "" };
}

/** The client of the website login (`sns/oauth2/access_token`) and the mini program's (`sns/jscode2session`). */
export function wechatClient({ web, mini, api }: WechatSettings): Wechat {
  const addressOf = (path: string, parameters: Record<string, string>) =>
    new URL(`${path}?${new URLSearchParams(parameters)}`, api);
  const granted = { grant_type: "authorization_code" };
  return {
    apps: [...(web ? (["web"] as const) : []), ...(mini ? (["mini"] as const) : [])],
    pageFor(state) {
      const { id = "", redirect = "" } = web ?? {};
      const asked = { appid: id, redirect_uri: redirect, response_type: "code", scope: "snsapi_login", state };
      return `https://open.weixin.qq.com/connect/qrconnect?${new URLSearchParams(asked)}#wechat_redirect`;
    },
    async identify(app, code) {
      const application = app === "web" ? web : mini;
      if (application === null) throw new WechatFailure(0, "not configured");
      const { id: appid, secret } = application;
      return app === "web"
        ? ask(addressOf("/sns/oauth2/access_token", { appid, secret, code, ...granted }))
        : ask(addressOf("/sns/jscode2session", { appid, secret, js_code: code, ...granted }));
    },
  };
}

/** The client that the environment names; null when it names none. */
export function wechatFromEnvironment(env: NodeJS.ProcessEnv): Wechat | null {
  const { WECHAT_WEB_APP_ID, WECHAT_WEB_SECRET, WECHAT_REDIRECT, WECHAT_MINI_APP_ID, WECHAT_MINI_SECRET } = env;
  const web = setTogether("微信登录", { WECHAT_WEB_APP_ID, WECHAT_WEB_SECRET, WECHAT_REDIRECT });
  const mini = setTogether("微信登录", { WECHAT_MINI_APP_ID, WECHAT_MINI_SECRET });
  if (!web && !mini) return null;
  return wechatClient({
    web: web ? { id: WECHAT_WEB_APP_ID ?? "", secret: WECHAT_WEB_SECRET ?? "", redirect: WECHAT_REDIRECT ?? "" } : null,
    mini: mini ? { id: WECHAT_MINI_APP_ID ?? "", secret: WECHAT_MINI_SECRET ?? "" } : null,
    api: env.WECHAT_API ?? "https://api.weixin.qq.com",
  });
}
