import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { nextDownload } from "#tests/pages/downloads.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { withMotion } from "#tests/pages/motion.ts";
import { address, follow, open, reload } from "#tests/pages/open.tsx";
import { step } from "#tests/pages/step.ts";
import { callerOf, failCalls, sql } from "#tests/pages/world.ts";

const numberIn = (text: string | null) => Number((text ?? "").replaceAll(/\D/gu, ""));

it("the district opens its figures, follows one to a list of as many, and shows the boards over the whole screen", async () => {
  await open("desk", "district", "/");
  await page.getByRole("navigation", { name: "顶部导航" }).getByRole("link", { name: "数据", exact: true }).click();
  await expect.poll(address).toMatch(/\/visualization$/u);
  const six = page.getByRole("region", { name: "核心指标" });
  const valid = six.getByRole("link", { name: /有效发明专利/u });
  await expect.element(valid).toBeVisible();
  await expect.element(page.getByText("示意图")).toBeVisible();
  const count = numberIn((await valid.css(".district-number").findElement()).textContent);
  const { total } = await (
    await callerOf("district")
  ).call(contract.company.officePatents, { type: "发明", status: "有效" });
  expect(count).toBe(total);

  await step("a figure says what it counts, and leads to its list", async () => {
    await six.getByRole("button", { name: "口径：有效发明专利" }).click();
    await expect.element(page.getByText("法律状态为有效的")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await valid.click();
    await expect.poll(address).toMatch(/\/morePatents\?/u);
    await expect.element(page.getByText(`共 ${count} 条`, { exact: true })).toBeVisible();
    history.back();
    await expect.poll(address).toMatch(/\/visualization$/u);
  });

  await step("where one answer fails the figures stand, its card says so and is asked for again", async () => {
    const answerAgain = failCalls("/v1/region/getmap");
    await reload();
    await expect.element(valid).toBeVisible();
    const map = page.getByRole("region", { name: "镇街地图" });
    await expect.element(map.getByRole("alert")).toHaveTextContent("没有取到内容");
    await expect.element(page.getByRole("region", { name: "镇街排名" }).getByRole("row").first()).toBeInTheDocument();
    answerAgain();
    await map.getByRole("button", { name: "重试" }).click();
    await expect.element(page.getByText("示意图")).toBeVisible();
  });

  await step("a wall whose street is gone says so and goes on with the whole district", async () => {
    await follow("/visualization?wall=1&street_id=440606999");
    const wall = page.getByRole("region", { name: "全屏轮播" });
    await expect.element(wall.getByRole("alert")).toHaveTextContent("已撤销");
    await wall.getByRole("link", { name: "看全区" }).click();
    await expect.element(wall.getByRole("region", { name: "核心指标" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(wall).not.toBeInTheDocument();
  });

  await step("the wall turns by keys, fits its screen, and ends with Esc", () =>
    withMotion(async () => {
      await page.getByRole("button", { name: "全屏轮播" }).click();
      const wall = page.getByRole("region", { name: "全屏轮播" });
      await expect.element(wall.getByRole("heading", { level: 1 })).toHaveTextContent(/^全区概况$/u);
      await page.getByRole("button", { name: "暂停轮播" }).click();
      await expect.element(wall.getByRole("button", { name: "继续轮播" })).toBeVisible();
      await userEvent.keyboard("{ArrowRight}");
      await expect.element(wall.getByRole("heading", { level: 1 })).toHaveTextContent(/^走访与需求$/u);
      await userEvent.keyboard("{ArrowRight}");
      await expect.element(wall.getByRole("heading", { level: 1 })).toHaveTextContent(/^专利$/u);
      expect(overflow()).toBe(0);
      await userEvent.keyboard("{Escape}");
      await expect.element(wall).not.toBeInTheDocument();
    }),
  );

  await step("the table compares two streets and opens as a file", async () => {
    await page.getByRole("link", { name: "数据表", exact: true }).first().click();
    await expect.element(page.getByRole("table", { name: "镇街数据" })).toBeVisible();
    expect(await accessProblems("#main")).toEqual([]);
    const arriving = nextDownload();
    await page.getByRole("button", { name: "导出 Excel" }).click();
    expect((await arriving).name).toMatch(/^镇街数据_.*\.xlsx$/u);
  });
});

it("the table is narrowed to a trade, each number leads to as many records, and its columns are kept as a view", async () => {
  await open("desk", "district", "/datapage?trade=C");
  const table = page.getByRole("table", { name: "镇街数据" });
  const whole = table.getByRole("row", { name: /^全区/u });
  const count = numberIn((await whole.getByRole("link").first().findElement()).textContent);
  await whole.getByRole("link").first().click();
  await expect.poll(address).toMatch(/\/datapage\/rows\?figure=companies&/u);
  await expect
    .element(page.getByRole("heading", { name: /^企业总数/u }))
    .toHaveTextContent(`企业总数 ${count.toLocaleString("en-US")} 家`);
  history.back();
  await expect.element(whole).toBeVisible();

  let kept = "";
  await step("columns are chosen and kept", async () => {
    await page.getByRole("button", { name: /^选择列/u }).click();
    const sheet = page.getByRole("dialog", { name: "选择列" });
    await sheet.getByLabelText("本年按时办结需求").click();
    await sheet.getByRole("button", { name: "显示 8 列" }).click();
    await expect.element(table.getByRole("columnheader", { name: /^本年按时办结需求/u })).toBeVisible();
    await page.getByRole("button", { name: "指标口径" }).click();
    await expect
      .element(page.getByRole("dialog", { name: "指标口径" }))
      .toHaveTextContent("挂起和批准的延期已计入时限");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: "存为视图" }).click();
    await page.getByLabelText("视图名称").fill("制造业");
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await expect.poll(address).toMatch(/view=/u);
    await expect.element(page.getByRole("button", { name: "改名" })).toBeVisible();
    kept = address();
  });

  await step("another device of the account has the view, renames and deletes it", async () => {
    await open("phone", "district", "/datapage");
    await page.getByRole("button", { name: /^视图：/u }).click();
    await page.getByText("制造业", { exact: true }).click();
    await expect.poll(address).toMatch(/trade=C/u);
    await expect.element(page.getByRole("region", { name: "大良" }).getByText("本年按时办结需求")).toBeVisible();

    await open("desk", "district", kept);
    await page.getByRole("button", { name: "改名" }).click();
    await page.getByLabelText("视图名称").fill("制造业概况");
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await expect.element(page.getByText("制造业概况", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "删除", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await expect.element(page.getByText("还没有保存的视图", { exact: false })).toBeVisible();
  });
});

it("two periods and two streets are compared at both widths, and figures say what they count", async () => {
  await open("desk", "district", "/datapage?vs=year&columns=visits,companies,demands_overdue");
  const desk = page.getByRole("region", { name: "对比" });
  const visits = desk.getByRole("table", { name: "对比" }).getByRole("row", { name: /^走访 次/u });
  const value = visits.getByRole("link").first();
  const count = numberIn((await value.findElement()).textContent);

  await step("a number leads to its records, and the way back to the same comparison", async () => {
    await value.click();
    await expect.poll(address).toMatch(/\/datapage\/rows\?figure=visits&from=/u);
    await expect
      .element(page.getByRole("heading", { name: /^走访 / }))
      .toHaveTextContent(`走访 ${count.toLocaleString("en-US")} 次`);
    history.back();
    await expect.poll(address).toMatch(/vs=year/u);
    await expect.element(desk.getByRole("radio", { name: "去年同期" })).toBeChecked();
    await expect.element(value).toBeVisible();
  });

  await step("a figure says what it counts, of which days; a day without a snapshot is named as such", async () => {
    await desk.getByRole("button", { name: "对比口径：走访", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "指标口径：走访" });
    await expect.element(sheet).toHaveTextContent("时段内开始的走访记录");
    await expect.element(sheet).toHaveTextContent("对比期：全区");
    await userEvent.keyboard("{Escape}");
    await expect
      .element(
        desk
          .getByRole("row", { name: /^超期需求/u })
          .getByRole("cell")
          .nth(1),
      )
      .toHaveTextContent(/^没有当日快照$/u);
    expect(await accessProblems("#main")).toEqual([]);
    const arriving = nextDownload();
    await desk.getByRole("button", { name: "导出对比" }).click();
    expect((await arriving).name).toMatch(/^数据对比_.*\.xlsx$/u);
  });

  await step("two streets of the same days", async () => {
    await desk.getByText("两个镇街", { exact: true }).click();
    await expect.poll(address).toMatch(/vs=street/u);
    await desk.getByRole("combobox", { name: "对比镇街" }).click();
    await page.getByTitle("大良", { exact: true }).click();
    await expect.element(desk.getByRole("columnheader", { name: /^大良/u })).toBeVisible();
  });

  await step("the phone has the shared address as cards, and says which day is wrong", async () => {
    await open("phone", "district", address());
    const card = page.getByRole("listitem", { name: "对比：走访", exact: true });
    await expect.element(card).toHaveTextContent("大良");
    await expect.element(card.getByRole("link").first()).toHaveTextContent(count.toLocaleString("en-US"));
    expect(overflow()).toBe(0);
    await follow("/datapage?from=2026-03-01&to=2026-02-01");
    await expect.element(page.getByText("本期截止日期不能早于起始日期")).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    for (const at of ["/newhome", "/work/statistics"]) {
      await follow(at);
      await page.getByRole("button", { name: "口径：走访次数" }).first().click();
      const sheet = page.getByRole("dialog", { name: "指标口径：走访次数" });
      await expect.element(sheet).toHaveTextContent("按走访开始时间计");
      await expect.element(sheet).toHaveTextContent("统计范围：全区");
      await expect.element(sheet).toHaveTextContent("计数时间：2");
      await userEvent.keyboard("{Escape}");
      await expect.element(sheet).not.toBeInTheDocument();
    }
    await page.getByRole("button", { name: "口径：人员排名" }).click();
    await expect.element(page.getByRole("dialog", { name: "指标口径：人员排名" })).toHaveTextContent("同行的各计一次");
  });

  await step("a street compares its own alone", async () => {
    const street = await callerOf("daliang");
    const { left } = await street.call(contract.district.centerarea, { left: {}, right: {} });
    expect(left.name).toBe("大良");
    const streets = await sql<{ id: string }>("select id from streets where name <> '大良' order by sort");
    const foreign = await street.ask(contract.district.centerarea, {
      left: {},
      right: { street_id: streets[0]?.id },
    });
    expect([foreign.status, foreign.msg]).toEqual([404, "对比镇街已撤销，或不在您的管辖范围内"]);
  });
});

it("an administrator puts an outline in the place of the schematic map and takes it back", async () => {
  const streets = await sql<{ name: string }>("select name from streets order by sort");
  await open("desk", "admin", "/districtMap");
  await expect.element(page.getByText("示意图：每个镇街一个六边形", { exact: false })).toBeVisible();
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
    page.css('input[type="file"]').upload(
      new File([JSON.stringify({ type: "FeatureCollection", features })], "镇街.geojson", {
        type: "application/geo+json",
      }),
    );
  await page.getByLabelText("审图号").fill("粤S（2026）001号");
  await give(streets.slice(1).map(feature));
  await expect.element(page.getByRole("region", { name: "上传地图" }).getByRole("alert")).toHaveTextContent("缺少镇街");
  await give(streets.map(feature));
  await expect.element(page.getByRole("region", { name: "当前地图" })).toHaveTextContent("审图号：粤S（2026）001号");
  await page.getByRole("button", { name: "撤回地图" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤回地图" }).click();
  await expect.element(page.getByText("示意图：每个镇街一个六边形", { exact: false })).toBeVisible();
});
