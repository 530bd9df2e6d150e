import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type KillableBrowser, openProfile } from "#tests/fixtures/killable-browser.ts";
import { apiOf, arrivedOnce, visitOf } from "#tests/fixtures/api.ts";
import { expect, expectDelivered, readyForTheField, signIn, test as base } from "#tests/fixtures/app-test.ts";
import { storedOn, storedVisit } from "#tests/fixtures/device-store.ts";
import { cameraPhoto } from "#tests/fixtures/photos.ts";
import { saveButton, writeVisit, openVisitForm, fillVisit } from "#tests/fixtures/visit-writing.ts";

const test = base.extend<{ launch: () => Promise<KillableBrowser> }>({
  launch: async ({ server, launchOptions }, use) => {
    const profile = await mkdtemp(join(tmpdir(), "ip-smart-profile-"));
    const opened: KillableBrowser[] = [];
    await use(async () => {
      const phone = await openProfile(profile, server.url, launchOptions);
      opened.push(phone);
      return phone;
    });
    await opened.at(-1)?.context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

test("a browser killed the moment it says 已存本机 has the visit and its photo when it starts again", async ({
  launch,
  server,
}) => {
  test.setTimeout(120_000);
  const content = "刚显示已存本机浏览器就被杀掉的走访。";
  let phone = await launch();
  await signIn(phone.page, "daliang");
  await readyForTheField(phone.page);
  await phone.context.setOffline(true);
  await openVisitForm(phone.page);
  await fillVisit(phone.page, { company: "佛山市", content, photos: [await cameraPhoto(11)] });
  await saveButton(phone.page).click();
  await phone.page.getByText("已存本机").first().waitFor();
  const cookies = await phone.kill();

  phone = await launch();
  await phone.context.addCookies(cookies);
  await phone.page.goto("/");
  await expectDelivered(phone.page);
  const { id } = await storedVisit(phone.page, content);
  const api = await apiOf(server, "daliang");
  expect(await arrivedOnce(api, [id], content)).toBe(true);
  expect((await visitOf(api, id))?.arrived).toHaveLength(1);
});

test("a browser killed while the server answers sends nothing twice", async ({ launch, server }) => {
  test.setTimeout(120_000);
  const mark = "发送途中浏览器被杀掉";
  let phone = await launch();
  await signIn(phone.page, "daliang");
  await readyForTheField(phone.page);
  await phone.context.setOffline(true);
  for (const word of ["甲", "乙", "丙"])
    await writeVisit(phone.page, { company: "佛山市", content: `${mark}：${word}，三条之一。` });
  const ids = (await storedOn(phone.page)).outbox.map((row) => row.recordId);
  const committed = new Promise<void>((resolve) => {
    void phone.page.route("**/v1/visit/batch", async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await phone.context.setOffline(false);
  await committed;
  const cookies = await phone.kill();

  phone = await launch();
  await phone.context.addCookies(cookies);
  await phone.page.goto("/");
  await expectDelivered(phone.page);
  const api = await apiOf(server, "daliang");
  expect(ids).toHaveLength(3);
  expect(await arrivedOnce(api, ids, mark)).toBe(true);
  for (const id of ids) expect((await visitOf(api, id))?.rev).toBe(1);
});
