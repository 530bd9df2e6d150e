import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { followMenu } from "#tests/pages/menu.ts";
import { address, open } from "#tests/pages/open.tsx";

const menu = page.getByRole("navigation", { name: "菜单" });
const sidebar = () => menu.element().closest<HTMLElement>(".desk-sider");
const banner = page.getByRole("banner");

it("the sidebar is 260 px wide with the platform's logo and name, and folds as the cookie remembers", async () => {
  document.cookie = "sidebarStatus=; max-age=0; path=/";
  await open("desk", "enterprise", "/patent");
  await expect.poll(() => sidebar()?.offsetWidth).toBe(260);
  expect(sidebar()?.textContent).toContain("知识产权服务平台");
  expect(sidebar()?.querySelector("svg, img")).not.toBeNull();
  expect(document.title).toMatch(/ - 知识产权智慧管理平台$/u);
  await page.getByRole("button", { name: "收起菜单" }).click();
  await expect.poll(() => sidebar()?.offsetWidth).toBe(64);
  expect(document.cookie).toContain("sidebarStatus=0");
  await open("desk", "enterprise", "/patent");
  await expect.poll(() => sidebar()?.offsetWidth).toBe(64);
  await page.getByRole("button", { name: "展开菜单" }).click();
  await expect.poll(() => sidebar()?.offsetWidth).toBe(260);
  expect(document.cookie).toContain("sidebarStatus=1");
});

it("the header goes with the page, the breadcrumb has - between its steps, and details have a way back", async () => {
  await open("desk", "enterprise", "/certificateData");
  const crumbs = page.getByRole("region", { name: "当前位置" });
  await expect.element(crumbs.getByRole("button", { name: "返回" })).not.toBeInTheDocument();
  await followMenu("专利", "年费试算");
  await expect.element(crumbs.getByRole("button", { name: "返回" })).toBeVisible();
  const separators = [...crumbs.element().querySelectorAll(".ant-breadcrumb-separator")];
  expect(separators.map(({ textContent }) => textContent)).toEqual(separators.map(() => "-"));
  expect(separators.length).toBeGreaterThan(0);
  expect(["fixed", "sticky"]).not.toContain(getComputedStyle(banner.element()).position);
  await crumbs.getByRole("button", { name: "返回" }).click();
  await expect.poll(address).toBe("/certificateData");
});

it("the advanced search opens in a tab of its own, and administrators have no button for it", async () => {
  await open("desk", "enterprise", "/home");
  const button = banner.getByRole("link", { name: "高级检索" });
  await expect.element(button).toHaveAttribute("target", "_blank");
  await expect.element(button).toHaveAttribute("href", "/AdvancedSearch");
  await open("desk", "admin", "/user");
  await expect.element(button).not.toBeInTheDocument();
});
