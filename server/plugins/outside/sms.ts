import { createHmac, randomUUID } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { setTogether } from "#server/database/wrong-setting.ts";

/** Sends codes by text message. `send` throws `SmsFailure` when the provider does not take the message. */
export interface SmsSender {
  /** `false`: no provider is configured, so nothing will ever be sent. */
  readonly configured?: boolean;
  /** Who takes the messages, in words. */
  readonly provider?: string;
  send(mobile: string, code: string): Promise<void>;
}

/** The provider did not take a message; `code` is its word for the reason, `limited` that it sends too often. */
export class SmsFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }

  get limited(): boolean {
    return this.code === "isv.BUSINESS_LIMIT_CONTROL";
  }
}

/** Alibaba Cloud Short Message Service. The template takes one variable, `code`. */
export interface AliyunSms {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templateCode: string;
  /** `https://dysmsapi.aliyuncs.com` unless another is set. */
  endpoint: string;
}

/** RFC 3986: what `encodeURIComponent` leaves is encoded too. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Signature of an RPC request (signature method HMAC-SHA1, version 1.0): the parameters sorted by name,
 * encoded, joined, encoded again behind the method and `/`.
 */
export function rpcSignature(method: "GET" | "POST", parameters: Record<string, string>, secret: string): string {
  const query = Object.entries(parameters)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join("&");
  const text = `${method}&${percentEncode("/")}&${percentEncode(query)}`;
  return createHmac("sha1", `${secret}&`).update(text).digest("base64");
}

interface SendSmsReply {
  Code?: string;
  Message?: string;
}

/** The client of `SendSms`, version 2017-05-25. */
export function aliyunSms(settings: AliyunSms, now: () => number = Date.now): SmsSender {
  return {
    provider: "阿里云短信服务",
    async send(mobile, code) {
      const parameters = {
        AccessKeyId: settings.accessKeyId,
        Action: "SendSms",
        Format: "JSON",
        PhoneNumbers: mobile,
        RegionId: "cn-hangzhou",
        SignName: settings.signName,
        SignatureMethod: "HMAC-SHA1",
        SignatureNonce: randomUUID(),
        SignatureVersion: "1.0",
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify({ code }),
        Timestamp: new Date(now()).toISOString().replace(/\.\d+Z$/, "Z"),
        Version: "2017-05-25",
      };
      const signed = { ...parameters, Signature: rpcSignature("POST", parameters, settings.accessKeySecret) };
      const reply = await fetch(new URL("/", settings.endpoint), {
        method: "POST",
        body: new URLSearchParams(signed),
        signal: AbortSignal.timeout(10_000),
      });
      const { Code = `HTTP${reply.status}`, Message = "" } = (await reply.json().catch(() => ({}))) as SendSmsReply;
      if (Code !== "OK") throw new SmsFailure(Code, Message);
    },
  };
}

/** The provider that the environment names; null when it names none. */
export function smsFromEnvironment(env: NodeJS.ProcessEnv): SmsSender | null {
  const { SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE_CODE, SMS_ENDPOINT } = env;
  const given = { SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE_CODE };
  if (!setTogether("短信服务", given)) return null;
  return aliyunSms({
    accessKeyId: SMS_ACCESS_KEY_ID ?? "",
    accessKeySecret: SMS_ACCESS_KEY_SECRET ?? "",
    signName: SMS_SIGN_NAME ?? "",
    templateCode: SMS_TEMPLATE_CODE ?? "",
    endpoint: SMS_ENDPOINT ?? "https://dysmsapi.aliyuncs.com",
  });
}

interface InboxMessage {
  mobile: string;
  code: string;
  at: number;
}

/** Takes messages in place of a provider and keeps the last fifty; for trying the product, never for use. */
export interface SmsInbox extends SmsSender {
  messages(): readonly InboxMessage[];
}

/** An inbox in memory; `tell` hears of each message, e.g. the terminal of the demo. */
export function smsInbox(tell: (line: string) => void, now: () => number = Date.now): SmsInbox {
  const kept: InboxMessage[] = [];
  return {
    provider: "演示收件箱（不发往手机）",
    async send(mobile, code) {
      kept.unshift({ mobile, code, at: now() });
      kept.length = Math.min(kept.length, 50);
      tell(`短信验证码 ${mobile}：${code}`);
    },
    messages: () => kept,
  };
}

/** Sends nothing: what a server without a provider does. */
export function noSms(log: FastifyBaseLogger): SmsSender {
  return {
    configured: false,
    async send() {
      log.warn("no text-message provider is configured");
      throw new SmsFailure("not-configured", "no provider");
    },
  };
}

/** The inbox as a page that renews itself; only where there is an inbox. */
export function serveInbox(app: FastifyInstance, inbox: SmsInbox): void {
  app.get("/v1/dev/inbox", async (_request, reply) => {
    const rows = inbox.messages().map(({ mobile, code, at }) => {
      const time = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", timeStyle: "medium" }).format(at);
      return `<tr><td>${time}<td>${mobile}<td><strong>${code}</strong>`;
    });
    const body = rows.length > 0 ? `<table>${rows.join("")}</table>` : "<p>还没有短信。</p>";
    return reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta http-equiv="refresh" content="3">` +
          `<meta name="viewport" content="width=device-width"><title>演示短信</title>` +
          `<style>body{font:16px/2 system-ui;margin:2rem}td{padding:0 1rem 0 0}</style><h1>演示短信</h1>${body}</html>`,
      );
  });
}
