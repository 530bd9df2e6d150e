import { inArray } from "drizzle-orm";
import { targetsOf } from "#server/areas/calendar/push-reminders.ts";
import { pushSubscriptions } from "#server/database/tables/reminder.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { Told } from "./service-tests.ts";

const payload = JSON.stringify({ title: "推送测试", body: "这是一条测试推送", path: "/systemState" });

/** Pushes to the browsers that the person has subscribed; those that are gone are forgotten as by a reminder. */
export async function testPush(context: CallContext): Promise<Told> {
  const { db, push, now } = context;
  if (push === null) throw new Error("web push is switched off");
  const targets = await targetsOf(db, [personOf(context).id], now());
  if (targets.length === 0)
    return { ok: false, answer: "本人没有订阅推送的设备：请先在“我的”中开启这台设备的推送，再测试。" };
  const results = await Promise.all(
    targets.map(async (target) => ({ id: target.id, result: await push.send(target, payload) })),
  );
  const gone = results.filter(({ result }) => result === "gone").map(({ id }) => id);
  if (gone.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone));
  const sent = results.filter(({ result }) => result === "sent").length;
  const failed = results.length - sent - gone.length;
  const parts = [
    `推送服务已接受 ${sent} 台设备的推送`,
    ...(gone.length > 0 ? [`${gone.length} 台已取消订阅`] : []),
    ...(failed > 0 ? [`${failed} 台没有被接受`] : []),
  ];
  return { ok: sent > 0 && failed === 0, answer: `${parts.join("，")}。` };
}
