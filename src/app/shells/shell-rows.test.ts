import { describe, expect, it } from "vitest";
import { routeSets } from "../routes/route-sets.ts";
import { menuRows } from "./menu-rows.ts";
import { avatarItems, topItems, trialTarget } from "./navbar-items.ts";

const plain = { rid: 0, is_admin_view: 0 };

describe("the menus", () => {
  it("hide the personal centre from sub-accounts and in admin view", () => {
    const paths = (user: typeof plain) => menuRows(routeSets.enterprise.rows, user).map((row) => row.path);
    const work = ["/home", "/VisitsNeeds", "/question"];
    expect(paths(plain)).toEqual([...work, "/userCenter"]);
    expect(paths({ rid: 3, is_admin_view: 0 })).toEqual(work);
    expect(paths({ rid: 0, is_admin_view: 1 })).toEqual(work);
  });

  it("show the first page on top to district accounts alone", () => {
    expect(topItems(routeSets.district.rows).map((item) => item.path)).toEqual(["/newhome", "/work"]);
    expect(topItems(routeSets.street.rows).map((item) => item.path)).toEqual(["/work"]);
  });

  it("offer the personal centre once, and not in admin view", () => {
    const labels = (is_admin_view: number) =>
      avatarItems(routeSets.district.rows, { is_admin_view }).map((item) => item.label);
    expect(labels(0)).toEqual(["个人中心", "修改密码"]);
    expect(labels(1)).toEqual(["修改密码"]);
  });

  it("send trial users to get certified", () => {
    expect(trialTarget(routeSets.enterprise.rows, { type: 1 })).toBe("/userCenter");
    expect(trialTarget(routeSets.enterprise.rows, { type: 0 })).toBeNull();
  });
});
