import { accounts, demoPassword } from "#tests/fixtures/accounts.ts";
import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import type { AppServer } from "#tests/fixtures/app-server.ts";
import type { Engine } from "./engine.ts";
import { click, reads, type, until } from "./hand.ts";
import { addPhoto, filesWaiting, storedVisits, workerState } from "./in-page.ts";

export interface Step {
  name: string;
  run(): Promise<string | void>;
}

/** Login, offline open, save and send, as the steps of one official on one phone. */
export function storyOf(engine: Engine, server: AppServer): Step[] {
  const content = `在${engine.name}里离线写下的走访记录。`;
  let isCut = false;
  let known: { id: string; photos: { id: string; sha256: string }[] } = { id: "", photos: [] };

  async function cutNetwork() {
    isCut = engine.setOffline !== null;
    await (engine.setOffline?.(true) ?? server.kill());
  }
  const giveNetwork = () => (isCut ? engine.setOffline?.(false) : server.start());

  return [
    {
      name: "login",
      async run() {
        await engine.open(`${server.url}/login`);
        await type(engine, { name: "手机号" }, accounts.daliang);
        await type(engine, { name: "密码" }, demoPassword);
        await click(engine, { role: "button", name: "登录" });
        await until("the first page", () => engine.run(() => location.pathname === "/work", null));
      },
    },
    {
      name: "first download, and the worker that opens the app offline",
      async run() {
        await reads(engine, "全部已送达");
        const state = await until("an active worker", () => engine.run(workerState, null));
        return `worker ${state}, Background Sync ${await engine.run(() => "sync" in ServiceWorkerRegistration.prototype, null)}`;
      },
    },
    {
      name: "offline open",
      async run() {
        await cutNetwork();
        await engine.reload();
        await reads(engine, "离线");
        return isCut ? "network cut in the browser" : "server stopped";
      },
    },
    {
      name: "save with a photo",
      async run() {
        await click(engine, { role: "button", name: "新建" });
        await click(engine, { role: "link", name: "新建走访" });
        await click(engine, { role: "button", name: "走访企业" });
        await type(engine, { name: "搜索企业", inDialog: true }, "佛山市");
        await click(engine, { role: "entry", name: "佛山市", inDialog: true });
        await click(engine, { role: "button", name: "添加受访人" });
        await type(engine, { name: "姓名" }, "陈经理");
        await type(engine, { name: "走访内容" }, content);
        await engine.run(addPhoto, "从相册选");
        await until("the photo's tile", () =>
          engine.run(() => document.querySelector("figure [aria-label^=移除照片]") !== null, null),
        );
        await click(engine, { role: "button", name: "保存" });
        await click(engine, { role: "button", name: "就这样保存", inDialog: true });
        await reads(engine, "已存本机");
        const [visit] = await until("the visit on the device", () => stored(engine, content));
        known = visit ?? known;
        return `${known.photos.length} photo`;
      },
    },
    {
      name: "still there after a new start without a network",
      async run() {
        if (engine.restart === null) {
          await engine.reload();
        } else {
          await engine.restart();
          if (isCut) await engine.setOffline?.(true);
          await engine.open(`${server.url}/work`);
        }
        // The visit and its photo.
        await reads(engine, "已存本机 1 次走访（2 项）");
        const visits = await until("the visit on the device", () => stored(engine, content));
        if (visits.length !== 1 || visits[0]?.id !== known.id)
          throw new Error("the visit on the device is another one");
        return engine.restart === null ? "reloaded" : "killed and started again";
      },
    },
    {
      name: "send: the visit once, the photo with its hash",
      async run() {
        await giveNetwork();
        await reads(engine, "全部已送达");
        await until("the device's files", async () => (await engine.run(filesWaiting, null)) === 0);
        const api = await apiOf(server, "daliang");
        const { list } = await api.call(contract.visit.visitListnews, { keyword: content, size: 10 });
        if (list.length !== 1 || list[0]?.id !== known.id) throw new Error(`the server holds ${list.length}`);
        const held = await server.sql<{ id: string; sha256: string }>(
          "select id, sha256 from files where record_id = $1 and complete_at is not null",
          [known.id],
        );
        const [photo] = known.photos;
        if (held.length !== 1 || held[0]?.id !== photo?.id || held[0]?.sha256 !== photo?.sha256)
          throw new Error(`the server holds ${held.length} photos, not the one of the device`);
      },
    },
  ];
}

async function stored(engine: Engine, content: string) {
  const visits = await engine.run(storedVisits, content);
  return visits.length > 0 && visits;
}
