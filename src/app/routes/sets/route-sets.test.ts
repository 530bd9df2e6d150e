import { describe, expect, it } from "vitest";
import { callsByName } from "#contract/index.ts";
import { type Access, can, type Kind } from "#contract/core/roles.ts";
import { staysOpenAfterTrial } from "#contract/account/trial-rules.ts";
import { mayByDuty } from "#contract/account/admin-duties.ts";
import { mainAccountCalls } from "#contract/account/sub-accounts.ts";
import type { PageRow } from "../page-row.ts";
import { publicPatentPages } from "../pages/patent-pages.ts";
import { publicRows } from "./public.ts";
import { routeSetFor, routeSets } from "./route-sets.ts";

const kindsOf = (row: PageRow) => (row.access === "public" ? [null] : row.access);
/** The small program's pages are public and sign a visitor in on the spot. */
const mayCall = (kind: Kind | null, access: Access) => can(kind, access) || (kind === null && can("visitor", access));
const flagsOf = {
  district: { is_news: 1, is_admin: 0, com_id: 0 },
  street: { is_news: 1, is_admin: 0, com_id: "u" },
  enterprise: { is_news: 0, is_admin: 0, com_id: "c" },
  admin: { is_news: 0, is_admin: 1, com_id: 0 },
} as const;
const everything = [...publicRows, ...Object.values(routeSets).flatMap((set) => set.rows)];

describe("the route sets", () => {
  it("name only calls that exist and that every kind with the page may make", () => {
    for (const row of everything) {
      for (const name of [...row.calls, ...(row.mainCalls ?? [])]) {
        const call = callsByName.get(name);
        expect(call, `${row.path} names ${name}`).toBeDefined();
        for (const kind of kindsOf(row)) expect(call && mayCall(kind, call.access), `${row.path}: ${name}`).toBe(true);
      }
    }
  });

  it.each(Object.entries(routeSets))(
    "%s has each path once, opens on one of its own, and no page it may not see",
    (kind, set) => {
      const paths = set.rows.map((row) => row.path);
      const open = publicRows.map((row) => row.path);
      expect([new Set(paths).size, new Set(open).size]).toEqual([paths.length, open.length]);
      // The patent area is everybody's, and stands in the frame of the signed-in user.
      const both = new Set(publicPatentPages.map((row) => row.path));
      expect(paths.filter((path) => open.includes(path) && !both.has(path))).toEqual([]);
      expect(paths).toContain(set.first);
      for (const row of set.rows) expect(can(kind as keyof typeof routeSets, row.access), row.path).toBe(true);
    },
  );

  it("lead back from every detail page to a page of the same set", () => {
    for (const set of Object.values(routeSets)) {
      const paths = new Set(set.rows.map((row) => row.path));
      for (const row of set.rows.filter((one) => one.detail)) expect(paths.has(row.parent ?? ""), row.path).toBe(true);
    }
  });

  it("are chosen by the flags of the account, news accounts first", () => {
    for (const [kind, flags] of Object.entries(flagsOf))
      expect(routeSetFor({ ...flags, rid: 0 }).first).toBe(routeSets[kind as keyof typeof routeSets].first);
    expect(routeSetFor({ ...flagsOf.street, is_admin: 1, rid: 0 }).first).toBe("/work");
    expect(routeSetFor({ ...flagsOf.street, rid: 0 })).toBe(routeSetFor({ ...flagsOf.street, rid: 0 }));
  });

  /** What its page leaves out for whom it is not. */
  const leftOut = new Set(["order.bankSave"]);

  it("give each kind of administrator the pages whose calls it may make, beginning with its own", () => {
    const pagesOf = (roles: string[]) => routeSetFor({ ...flagsOf.admin, rid: 0, roles });
    const paths = (roles: string[]) => pagesOf(roles).rows.map(({ path }) => path);
    expect(paths(["admin"])).toEqual(routeSets.admin.rows.map(({ path }) => path));
    expect([pagesOf(["admin"]).first, pagesOf(["editor"]).first, pagesOf(["audit"]).first]).toEqual([
      "/user",
      "/news",
      "/auditLog",
    ]);
    for (const [duty, roles] of [
      ["content", ["editor"]],
      ["audit", ["audit"]],
    ] as const) {
      const may = ({ calls }: PageRow) => calls.every((name) => leftOut.has(name) || mayByDuty(duty, name));
      expect(paths([...roles]), duty).toEqual(routeSets.admin.rows.filter(may).map(({ path }) => path));
    }
    const content = paths(["editor"]);
    for (const path of ["/news", "/newsDetails", "/web", "/IndustryReportEdit", "/consulting", "/userCenter"])
      expect(content).toContain(path);
    for (const path of ["/user", "/apply", "/system", "/auditLog", "/dataShow", "/patentImport", "/labels"])
      expect(content).not.toContain(path);
    expect(
      pagesOf(["audit"])
        .rows.filter(({ tab }) => tab)
        .map(({ path }) => path),
    ).toEqual(["/auditLog", "/userCenter"]);
  });

  it("keep from a sub-account exactly the pages that make a call it may not make", () => {
    // The district and administrators have none.
    for (const kind of ["street", "enterprise"] as const) {
      const flags = flagsOf[kind];
      const own = routeSetFor({ ...flags, rid: 1 }).rows;
      const main = routeSetFor({ ...flags, rid: 0 }).rows;
      const refused = (row: PageRow) => row.calls.some((name) => mainAccountCalls.has(name));
      expect(own.filter(refused).map(({ path }) => path)).toEqual([]);
      const missing = main.filter(({ path }) => !own.some((row) => row.path === path));
      expect(missing).toEqual(main.filter(refused));
      const paths = new Set(own.map(({ path }) => path));
      for (const row of own.filter((one) => one.detail)) expect(paths.has(row.parent ?? ""), row.path).toBe(true);
      expect(paths, "where one signs out").toContain("/mine");
    }
  });

  it("close with the end of a trial exactly the pages that make a call it has no more", () => {
    const flags = { ...flagsOf.enterprise, rid: 0 };
    const over = { type: 1, trial_until: "2026-01-01" };
    const open = routeSetFor(flags).rows;
    const left = routeSetFor({ ...flags, ...over }).rows;
    expect(left.map(({ path }) => path)).toEqual(open.map(({ path }) => path));
    const isEverybodys = (name: string) => callsByName.get(name)?.access === "public";
    const asStranger = (row: PageRow) => publicPatentPages.find(({ path }) => path === row.path) ?? row;
    const isOpen = (row: PageRow) =>
      asStranger(row).calls.every((name) => staysOpenAfterTrial(name) || isEverybodys(name));
    const same = left.filter((row, at) => row.page === open[at]?.page && row.desk === open[at]?.desk);
    expect(same.map(({ path }) => path)).toEqual(open.filter(isOpen).map(({ path }) => path));
    for (const path of ["/userCenter", "/upPwd", "/center", "/consultingNew", "/docking"])
      expect(same.map((row) => row.path)).toContain(path);
    expect(routeSetFor({ ...flags, ...over, trial_waits: 1 }).rows).toBe(open);
    expect(routeSetFor({ ...flags, ...over, type: 0 }).rows).toBe(open);
  });

  it("leave out what is the person's own while an administrator looks through the account", () => {
    const paths = (is_admin_view: number) =>
      routeSetFor({ ...flagsOf.street, rid: 0, is_admin_view }).rows.map((row) => row.path);
    const own = ["/mine", "/NewupPwd"];
    expect(paths(0)).toEqual(expect.arrayContaining(own));
    expect(paths(1).filter((path) => own.includes(path))).toEqual([]);
    expect(paths(1)).toContain("/work");
  });
});
