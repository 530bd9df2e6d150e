import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { SmsFailure } from "#server/plugins/outside/sms.ts";
import type { Told } from "./service-tests.ts";

/** The provider's words for what administrators can mend. */
const words: Readonly<Record<string, string>> = {
  "InvalidAccessKeyId.NotFound": "AccessKey 不存在",
  SignatureDoesNotMatch: "AccessKey 密钥不正确",
  "isv.AMOUNT_NOT_ENOUGH": "账户余额不足",
  "isv.ACCOUNT_ABNORMAL": "账户异常",
  "isv.OUT_OF_SERVICE": "业务已停机",
  "isv.SMS_SIGNATURE_ILLEGAL": "短信签名不合法",
  "isv.SMS_TEMPLATE_ILLEGAL": "短信模板不合法",
  "isv.TEMPLATE_MISSING_PARAMETERS": "短信模板缺少变量",
  "isv.MOBILE_NUMBER_ILLEGAL": "手机号不合法",
  "isv.BUSINESS_LIMIT_CONTROL": "发送过于频繁",
};

/** No answer within the time, or no connection. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && (error.name === "TimeoutError" || error.message === "fetch failed");

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

/** Sends a code of six zeroes, which opens nothing, to the user's own mobile. */
export async function testSms(context: CallContext): Promise<Told> {
  const { sms } = context;
  const { fullMobile } = personOf(context);
  const by = sms.provider ?? "短信服务商";
  try {
    await sms.send(fullMobile, "000000");
    return { ok: true, answer: `${by}已接受，发往本人手机 ${masked(fullMobile)}，请查看是否收到。` };
  } catch (error) {
    if (error instanceof SmsFailure)
      return { ok: false, answer: `${by}没有接受：${words[error.code] ?? "服务商给出的原因"}（${error.code}）。` };
    if (isUnreachable(error)) return { ok: false, answer: `${by}没有答复，请检查服务器的网络。` };
    throw error;
  }
}
