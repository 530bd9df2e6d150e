import { describe, expect, it } from "vitest";
import type { PageRow } from "../routes/page-row.ts";
import { routeSets } from "../routes/sets/route-sets.ts";
import { groupOf, menuEntries, menuRows } from "./menu-rows.ts";
import { advancedTarget, avatarItems, topItems, trialTarget } from "./desk/navbar-items.ts";

const viewer = { is_admin: 0, is_admin_view: 0, com_id: 0 as const, pid: 1 };
const plain = { rid: 0, is_admin_view: 0 };

describe("the menus", () => {
  it("hide the personal centre from sub-accounts and in admin view", () => {
    const paths = (user: typeof plain) => menuRows(routeSets.enterprise.rows, user).map((row) => row.path);
    const work = [
      "/home",
      "/center",
      "/consulting",
      "/orders",
      "/industry",
      "/policies",
      "/VisitsNeeds",
      "/question",
      "/patent",
      "/docking",
      "/feeTrial",
      "/early",
      "/annuities",
      "/litigation",
      "/certificateData",
      "/report",
      "/trademarks",
      "/judgments",
      "/copyrights",
      "/honors",
    ];
    expect(paths(plain)).toEqual([...work, "/system", "/userCenter"]);
    expect(paths({ rid: 3, is_admin_view: 0 })).toEqual(work);
    expect(paths({ rid: 0, is_admin_view: 1 })).toEqual([...work, "/system"]);
  });

  it("stand in groups where they are many, each page once, in the same order for everybody", () => {
    const shown = (kind: keyof typeof routeSets) =>
      menuEntries(menuRows(routeSets[kind].rows, { ...plain, com_id: 0 })).map((entry) =>
        "rows" in entry ? `${entry.group} ${entry.rows.length}` : entry.title,
      );
    expect(shown("enterprise")).toEqual([
      "首页",
      "消息中心",
      "业务咨询",
      "服务订单",
      "产业报告",
      "可申报政策",
      "走访 2",
      "专利 6",
      "商标与维权 4",
      "证书与荣誉 2",
      "设置 2",
    ]);
    expect(shown("street")).toEqual([
      "工作台",
      "走访 5",
      "需求 2",
      "企业 8",
      "专利 5",
      "商标与维权 4",
      "走访统计",
      "设置 3",
    ]);
    expect(shown("admin")).toEqual([
      "用户管理",
      "申请管理",
      "业务咨询",
      "订单管理",
      "产业报告",
      "消息发送",
      "重复企业",
      "专利 5",
      "商标与维权 4",
      "网站 2",
      "数据统计",
      "设置 13",
    ]);
    for (const { rows } of Object.values(routeSets)) {
      const all = menuRows(rows, { ...plain, com_id: 0 });
      const inEntries = menuEntries(all).flatMap((entry) => ("rows" in entry ? entry.rows : [entry]));
      expect(inEntries.map(({ path }) => path).toSorted()).toEqual(all.map(({ path }) => path).toSorted());
    }
    const entries = menuEntries(menuRows(routeSets.street.rows, { ...plain, com_id: 0 }));
    expect([groupOf(entries, "/labels"), groupOf(entries, "/work"), groupOf(entries, undefined)]).toEqual([
      "设置",
      undefined,
      undefined,
    ]);
  });

  it("show the first page on top to district accounts alone", () => {
    const paths = (kind: "district" | "street", user: object) =>
      topItems(routeSets[kind].rows, { ...viewer, ...user }).map((item) => item.path);
    expect(paths("district", {})).toContain("/newhome");
    expect(paths("district", { com_id: "unit" })).not.toContain("/newhome");
    expect(paths("street", { com_id: "unit" })).toEqual(expect.arrayContaining(["/work"]));
  });

  it("lead to the figures of the district by its level, in the order of the bar", () => {
    const all = [
      "/adminLawNew",
      "/shundeSearchNew",
      "/honor",
      "/visualization/Patent",
      "/visualization",
      "/work",
      "/newhome",
    ];
    const rows = all.map((path) => ({ path })) as PageRow[];
    const labels = (user: object) => topItems(rows, { ...viewer, ...user }).map((item) => item.label);
    const paths = (pid: number) => topItems(rows, { ...viewer, pid }).map((item) => item.path);
    expect(labels({})).toEqual(["首页", "工作", "数据", "荣誉", "检索", "法律事件"]);
    expect(labels({ com_id: "unit" })).toEqual(["工作", "检索", "法律事件"]);
    expect(paths(1)).toContain("/visualization");
    expect(paths(0)).toContain("/visualization/Patent");
    expect(paths(0)).not.toContain("/visualization");
  });

  it("offer the advanced search to everybody but administrators, once there is one", () => {
    const rows = [{ path: "/AdvancedSearch" }] as PageRow[];
    expect(advancedTarget(rows, viewer)).toBe("/AdvancedSearch");
    expect(advancedTarget(rows, { ...viewer, is_admin: 1 })).toBeNull();
    expect(advancedTarget([], viewer)).toBeNull();
  });

  it("offer the personal centre and the password once, and not in admin view", () => {
    const labels = (is_admin_view: number) =>
      avatarItems(routeSets.district.rows, { ...viewer, is_admin_view }).map((item) => item.label);
    expect(labels(0)).toEqual(["个人中心", "修改密码", "配置人员", "系统管理"]);
    expect(labels(1)).toEqual(["配置人员", "系统管理"]);
    const street = avatarItems(routeSets.street.rows, { ...viewer, com_id: "unit" });
    expect(street.map((item) => item.label)).toEqual(["个人中心", "修改密码"]);
  });

  it("send trial users to get certified, and say how long they have", () => {
    const target = (user: Parameters<typeof trialTarget>[1], today = "2026-11-30") =>
      trialTarget(routeSets.enterprise.rows, user, today);
    expect(target({ type: 1 })).toEqual({ path: "/userCenter", label: "试用用户，去认证", isPressing: false });
    expect(target({ type: 1, trial_until: "2026-11-30" })?.label).toBe("试用至 2026年11月30日，去认证");
    expect(target({ type: 1, trial_until: "2026-11-30" }, "2026-12-01")?.label).toBe(
      "试用已于 2026年11月30日 到期，去认证",
    );
    expect(target({ type: 1, trial_until: "2026-11-30", trial_waits: 1 })?.label).toBe(
      "试用至 2026年11月30日，认证审核中",
    );
    expect(target({ type: 0 })).toBeNull();
  });

  it("are loud about a trial only when its end is near or behind, and nobody looks at the application", () => {
    const isLoud = (today: string, changes: object = {}) =>
      trialTarget(routeSets.enterprise.rows, { type: 1, trial_until: "2026-11-30", ...changes }, today)?.isPressing;
    expect(["2026-09-01", "2026-11-15", "2026-11-16", "2026-12-01"].map((day) => isLoud(day))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isLoud("2026-12-01", { trial_waits: 1 })).toBe(false);
    expect(isLoud("2026-11-30", { trial_until: null })).toBe(false);
  });
});
