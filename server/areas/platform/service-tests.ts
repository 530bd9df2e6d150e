import type { ParsedInputOf } from "#contract/core/call.ts";
import { serviceFacts, type TestedService } from "#contract/platform/outside-services.ts";
import type { platformCalls, ServiceAnswer } from "#contract/platform/platform.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { testFiles } from "./file-test.ts";
import { testPush } from "./push-test.ts";
import { testSearch } from "./search-test.ts";
import { isConfigured } from "./service-settings.ts";
import { testSms } from "./sms-test.ts";
import { testWechat } from "./wechat-test.ts";

/** What a service said. */
export type Told = Pick<ServiceAnswer, "ok" | "answer">;

const tests: Record<TestedService, (context: CallContext) => Promise<Told>> = {
  sms: testSms,
  wechat: testWechat,
  push: testPush,
  search: testSearch,
  files: ({ files, now }) => testFiles(files, now()),
};

/** Tests of an administrator in an hour; a text message costs money. */
const mostOf = (service: TestedService) => (service === "sms" ? 10 : 60);

/** Asks one service for something real, and notes who did and how it went. */
export async function testService(
  context: CallContext,
  { service }: ParsedInputOf<typeof platformCalls.test>,
): Promise<ServiceAnswer> {
  const { title, environment } = serviceFacts[service];
  if (!isConfigured(context, service)) {
    const set = environment === "" ? "" : `：请在服务器的环境变量中设置 ${environment}，然后重新启动`;
    throw new Refused(409, `尚未配置${title}${set}`);
  }
  const { id } = personOf(context);
  const limit = { name: `platform-test-${service}`, most: mostOf(service), minutes: 60 };
  const wait = await takeAttempt(context.db, limit, id, context.now());
  if (wait > 0) throw tooMany(`${title}的测试次数已用完`, wait);
  const began = performance.now();
  const told = await tests[service](context);
  const ms = Math.round(performance.now() - began);
  await writeAudit(context, "platform-test", { service, ok: told.ok });
  return { ...told, ms };
}
