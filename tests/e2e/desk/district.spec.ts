import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test.use({ moves: true });

const numberIn = async (text: string | null) => Number((text ?? "").replaceAll(/\D/gu, ""));

test("the district opens its figures, follows one to a list of as many, and turns the boards over the whole screen", async ({
  open,
  server,
}) => {
  const page = await open("desk", "district");
  await page.getByRole("navigation", { name: "顶部导航" }).getByRole("link", { name: "数据", exact: true }).click();
  await expect(page).toHaveURL(/\/visualization$/u);
  const six = page.getByRole("region", { name: "核心指标" });
  const valid = six.getByRole("link", { name: /有效发明专利/u });
  await expect(valid).toBeVisible();
  await expect(page.getByText("示意图")).toBeVisible();
  const count = await numberIn(await valid.locator(".district-number").textContent());
  const { total } = await (
    await apiOf(server, "district")
  ).call(contract.company.officePatents, { type: "发明", status: "有效" });
  expect(count).toBe(total);

  await test.step("a figure says what it counts, and leads to its list", async () => {
    await six.getByRole("button", { name: "口径：有效发明专利" }).click();
    await expect(page.getByText("法律状态为有效的")).toBeVisible();
    await page.keyboard.press("Escape");
    await valid.click();
    await expect(page).toHaveURL(/\/morePatents\?/u);
    await expect(page.getByText(`共 ${count} 条`, { exact: true })).toBeVisible();
    await page.goBack();
  });

  await test.step("where one answer fails the figures stand, its card says so and is asked for again", async () => {
    await page.context().route("**/v1/region/getmap*", (route) => route.abort());
    await page.reload();
    await expect(valid).toBeVisible();
    const map = page.getByRole("region", { name: "镇街地图" });
    await expect(map.getByRole("alert")).toContainText("没有取到内容");
    await expect(page.getByRole("region", { name: "镇街排名" }).getByRole("row")).not.toHaveCount(0);
    await page.context().unroute("**/v1/region/getmap*");
    await map.getByRole("button", { name: "重试" }).click();
    await expect(page.getByText("示意图")).toBeVisible();
  });

  await test.step("a wall whose street is gone says so and goes on with the whole district", async () => {
    await follow(page, "/visualization?wall=1&street_id=440606999");
    const wall = page.getByRole("region", { name: "全屏轮播" });
    await expect(wall.getByRole("alert")).toContainText("已撤销");
    await wall.getByRole("link", { name: "看全区" }).click();
    await expect(wall.getByRole("region", { name: "核心指标" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(wall).toHaveCount(0);
  });

  await test.step("the wall turns by keys, fits its screen, and ends with Esc", async () => {
    await page.getByRole("button", { name: "全屏轮播" }).click();
    const wall = page.getByRole("region", { name: "全屏轮播" });
    await expect(wall.getByRole("heading", { level: 1 })).toHaveText("全区概况");
    await page.getByRole("button", { name: "暂停轮播" }).click();
    await expect(wall.getByRole("button", { name: "继续轮播" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(wall.getByRole("heading", { level: 1 })).toHaveText("走访与需求");
    await page.keyboard.press("ArrowRight");
    await expect(wall.getByRole("heading", { level: 1 })).toHaveText("专利");
    expect(await overflowOf(page)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(wall).toHaveCount(0);
  });

  await test.step("the table compares two streets and opens as a file", async () => {
    await page.getByRole("link", { name: "数据表", exact: true }).first().click();
    await expect(page.getByRole("table", { name: "镇街数据" })).toBeVisible();
    expect(await accessProblems(page, "#main")).toEqual([]);
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出 Excel" }).click();
    expect((await arriving).suggestedFilename()).toMatch(/^镇街数据_.*\.xlsx$/u);
  });
});

test("the table is narrowed to a trade, each number leads to as many records, and its columns are kept as a view", async ({
  open,
}) => {
  const page = await open("desk", "district", "/datapage?trade=C");
  const table = page.getByRole("table", { name: "镇街数据" });
  const whole = table.getByRole("row", { name: /^全区/u });
  const count = await numberIn(await whole.getByRole("link").first().textContent());
  await whole.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/datapage\/rows\?figure=companies&/u);
  await expect(page.getByRole("heading", { name: /^企业总数/u })).toContainText(
    `企业总数 ${count.toLocaleString("en-US")} 家`,
  );
  await page.goBack();

  await test.step("columns are chosen and kept", async () => {
    await page.getByRole("button", { name: /^选择列/u }).click();
    const sheet = page.getByRole("dialog", { name: "选择列" });
    await sheet.getByLabel("本年按时办结需求").click();
    await sheet.getByRole("button", { name: "显示 8 列" }).click();
    await expect(table.getByRole("columnheader", { name: /^本年按时办结需求/u })).toBeVisible();
    await page.getByRole("button", { name: "指标口径" }).click();
    await expect(page.getByRole("dialog", { name: "指标口径" })).toContainText("挂起和批准的延期已计入时限");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "存为视图" }).click();
    await page.getByLabel("视图名称").fill("制造业");
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await expect(page).toHaveURL(/view=/u);
    await expect(page.getByRole("button", { name: "改名" })).toBeVisible();
  });

  await test.step("another device of the account has the view, renames and deletes it", async () => {
    const other = await open("phone", "district", "/datapage");
    await other.getByRole("button", { name: /^视图：/u }).click();
    await other.getByText("制造业", { exact: true }).click();
    await expect(other).toHaveURL(/trade=C/u);
    await expect(other.getByRole("region", { name: "大良" }).getByText("本年按时办结需求")).toBeVisible();
    await page.getByRole("button", { name: "改名" }).click();
    await page.getByLabel("视图名称").fill("制造业概况");
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("制造业概况", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "删除", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await expect(page.getByText("还没有保存的视图", { exact: false })).toBeVisible();
  });
});

test("two periods and two streets are compared at both widths, and figures say what they count", async ({
  open,
  server,
}) => {
  const page = await open("desk", "district", "/datapage?vs=year&columns=visits,companies,demands_overdue");
  const desk = page.getByRole("region", { name: "对比" });
  const visits = desk.getByRole("table", { name: "对比" }).getByRole("row", { name: /^走访 次/u });
  const value = visits.getByRole("link").first();
  const count = await numberIn(await value.textContent());

  await test.step("a number leads to its records, and the way back to the same comparison", async () => {
    await value.click();
    await expect(page).toHaveURL(/\/datapage\/rows\?figure=visits&from=/u);
    await expect(page.getByRole("heading", { name: /^走访 / })).toContainText(
      `走访 ${count.toLocaleString("en-US")} 次`,
    );
    await page.goBack();
    await expect(page).toHaveURL(/vs=year/u);
    await expect(desk.getByRole("radio", { name: "去年同期" })).toBeChecked();
    await expect(value).toBeVisible();
  });

  await test.step("a figure says what it counts, of which days; a day without a snapshot is named as such", async () => {
    await desk.getByRole("button", { name: "对比口径：走访", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "指标口径：走访" });
    await expect(sheet).toContainText("时段内开始的走访记录");
    await expect(sheet).toContainText("对比期：全区");
    await page.keyboard.press("Escape");
    await expect(
      desk
        .getByRole("row", { name: /^超期需求/u })
        .getByRole("cell")
        .nth(1),
    ).toHaveText("没有当日快照");
    expect(await accessProblems(page, "#main")).toEqual([]);
    const arriving = page.waitForEvent("download");
    await desk.getByRole("button", { name: "导出对比" }).click();
    expect((await arriving).suggestedFilename()).toMatch(/^数据对比_.*\.xlsx$/u);
  });

  await test.step("two streets of the same days", async () => {
    await desk.getByText("两个镇街", { exact: true }).click();
    await expect(page).toHaveURL(/vs=street/u);
    await desk.getByRole("combobox", { name: "对比镇街" }).click();
    await page.getByTitle("大良", { exact: true }).click();
    await expect(desk.getByRole("columnheader", { name: /^大良/u })).toBeVisible();
  });

  await test.step("the phone has the shared address as cards, and says which day is wrong", async () => {
    const phone = await open("phone", "district", new URL(page.url()).pathname + new URL(page.url()).search);
    const card = phone.getByRole("listitem", { name: "对比：走访", exact: true });
    await expect(card).toContainText("大良");
    await expect(card.getByRole("link").first()).toHaveText(count.toLocaleString("en-US"));
    expect(await overflowOf(phone)).toBe(0);
    await follow(phone, "/datapage?from=2026-03-01&to=2026-02-01");
    await expect(phone.getByText("本期截止日期不能早于起始日期")).toBeVisible();
    await expect(card).toHaveCount(0);
    for (const address of ["/newhome", "/work/statistics"]) {
      await follow(phone, address);
      await phone.getByRole("button", { name: "口径：走访次数" }).first().click();
      const sheet = phone.getByRole("dialog", { name: "指标口径：走访次数" });
      await expect(sheet).toContainText("按走访开始时间计");
      await expect(sheet).toContainText("统计范围：全区");
      await expect(sheet).toContainText("计数时间：2");
      await phone.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);
    }
    await phone.getByRole("button", { name: "口径：人员排名" }).click();
    await expect(phone.getByRole("dialog", { name: "指标口径：人员排名" })).toContainText("同行的各计一次");
  });

  await test.step("a street compares its own alone", async () => {
    const street = await apiOf(server, "daliang");
    const { left } = await street.call(contract.district.centerarea, { left: {}, right: {} });
    expect(left.name).toBe("大良");
    const streets = await server.sql<{ id: string }>("select id from streets where name <> '大良' order by sort");
    const foreign = await street.ask(contract.district.centerarea, {
      left: {},
      right: { street_id: streets[0]?.id },
    });
    expect([foreign.status, foreign.msg]).toEqual([404, "对比镇街已撤销，或不在您的管辖范围内"]);
  });
});

test("an administrator puts an outline in the place of the schematic map and takes it back", async ({
  open,
  server,
}) => {
  const streets = await server.sql<{ name: string }>("select name from streets order by sort");
  const page = await open("desk", "admin", "/districtMap");
  await expect(page.getByText("示意图：每个镇街一个六边形", { exact: false })).toBeVisible();
  const feature = ({ name }: { name: string }, at: number) => {
    const [west, south] = [113 + (at % 4) * 0.1, 22.6 + Math.floor(at / 4) * 0.1];
    const ring = [
      [west, south],
      [west + 0.09, south],
      [west + 0.09, south + 0.09],
      [west, south + 0.09],
      [west, south],
    ];
    return { type: "Feature", properties: { name }, geometry: { type: "Polygon", coordinates: [ring] } };
  };
  const give = (features: object[]) =>
    page.locator('input[type="file"]').setInputFiles({
      name: "镇街.geojson",
      mimeType: "application/geo+json",
      buffer: Buffer.from(JSON.stringify({ type: "FeatureCollection", features })),
    });
  await page.getByLabel("审图号").fill("粤S（2026）001号");
  await give(streets.slice(1).map(feature));
  await expect(page.getByRole("region", { name: "上传地图" }).getByRole("alert")).toContainText("缺少镇街");
  await give(streets.map(feature));
  await expect(page.getByRole("region", { name: "当前地图" })).toContainText("审图号：粤S（2026）001号");
  await page.getByRole("button", { name: "撤回地图" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤回地图" }).click();
  await expect(page.getByText("示意图：每个镇街一个六边形", { exact: false })).toBeVisible();
});
