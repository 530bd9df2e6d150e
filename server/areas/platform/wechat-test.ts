import { randomBytes } from "node:crypto";
import type { WechatApp } from "#contract/account/wechat.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { type Wechat, WechatFailure } from "#server/plugins/outside/wechat.ts";
import type { Told } from "./service-tests.ts";

const appWords = { web: "网页扫码", mini: "小程序" } as const;

/** WeChat's codes for a wrong configuration. */
const wrong: Readonly<Record<number, string>> = {
  40001: "密钥不正确",
  40013: "应用编号不正确",
  40125: "密钥不正确",
  40164: "服务器地址不在微信的白名单中",
};

async function askOf(wechat: Wechat, app: WechatApp): Promise<Told> {
  const name = appWords[app];
  try {
    await wechat.identify(app, `test${randomBytes(12).toString("hex")}`);
    return { ok: false, answer: `${name}：微信接受了不存在的登录码，请核对 WECHAT_API。` };
  } catch (error) {
    if (!(error instanceof WechatFailure)) throw error;
    const { code } = error;
    if (error.isStale) return { ok: true, answer: `${name}：微信已答复，应用编号和密钥正确（${code}）。` };
    if (code === 0) return { ok: false, answer: `${name}：微信没有答复，请检查服务器的网络。` };
    return { ok: false, answer: `${name}：${wrong[code] ?? "微信没有接受，请按错误码查询原因"}（${code}）。` };
  }
}

/** Asks WeChat by a code that does not exist: how it refuses tells whether id and secret are right. */
export async function testWechat({ wechat }: CallContext): Promise<Told> {
  if (wechat === null) throw new Error("WeChat is not configured");
  const told = await Promise.all(wechat.apps.map((app) => askOf(wechat, app)));
  return { ok: told.every(({ ok }) => ok), answer: told.map(({ answer }) => answer).join("") };
}
