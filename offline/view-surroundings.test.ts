import { expect, it } from "vitest";
import { idOf, knownCompany, official, phone } from "./engine-kit.testing.ts";
import { openFieldEngine } from "./field-engine.ts";
import { dropViews, viewSurroundings } from "./view-surroundings.ts";

const draft = { key: "visit/new", kind: "visit", values: { content: "还没写完" } };

it("an administrator's look neither sees nor deletes what the account's person has on the device", async () => {
  const device = phone();
  const own = await device.open();
  await own.saveDraft(draft as never);
  own.close();

  const view = await openFieldEngine(official, "view token", viewSurroundings(device.surroundings), { timer: false });
  expect(await view.loadDraft(draft.key)).toBeUndefined();
  await view.saveDraft({ ...draft, key: `visit/${idOf(9)}` } as never);
  await view.wipe();

  const again = await device.open();
  expect(await again.loadDraft(draft.key)).toMatchObject({ values: draft.values });
  expect(await again.loadDraft(`visit/${idOf(9)}`)).toBeUndefined();
  expect(await again.db.companies.get(knownCompany.id)).toBeUndefined();
  const names = (await device.surroundings.indexedDB.databases()).map(({ name }) => name);
  expect(names.filter((name) => name?.startsWith("view/") && name !== "view/ip-smart")).toEqual([]);
  await dropViews(device.surroundings.indexedDB);
  const left = await device.surroundings.indexedDB.databases();
  expect(left.filter(({ name }) => name?.startsWith("view/"))).toEqual([]);
  expect(await again.loadDraft(draft.key)).toMatchObject({ values: draft.values });
  again.close();
});
