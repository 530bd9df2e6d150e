import { type SmsSender, SmsFailure } from "../outside/sms.ts";
import type { PushSender } from "../outside/web-push.ts";
import type { Usage } from "./keep-usage.ts";

/** The same sender, which has each message counted with the provider's word for why it was not taken. */
export function countedSms(sender: SmsSender, usage: Usage): SmsSender {
  return {
    ...(sender.configured !== undefined && { configured: sender.configured }),
    ...(sender.provider !== undefined && { provider: sender.provider }),
    async send(mobile, code) {
      try {
        await sender.send(mobile, code);
      } catch (error) {
        usage.message("sms", error instanceof SmsFailure ? error.code : "unreachable");
        throw error;
      }
      usage.message("sms", "");
    },
  };
}

/** The same for pushes. */
export function countedPush(sender: PushSender, usage: Usage): PushSender {
  return {
    publicKey: sender.publicKey,
    accepts: (endpoint) => sender.accepts(endpoint),
    async send(target, payload) {
      const result = await sender.send(target, payload);
      usage.message("push", result === "sent" ? "" : result);
      return result;
    },
  };
}
