import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, open } from "#tests/pages/open.tsx";

it("the companies' pages lead back to where they were entered from", async () => {
  await open("desk", null, "/web/honor");
  await page.getByRole("navigation", { name: "网站栏目" }).getByRole("link", { name: "企业风采" }).click();
  await expect.poll(address).toBe("/web/enterprise");
  await page.getByRole("link", { name: "返回上一页" }).click();
  await expect.poll(address).toBe("/web/honor");
  await expect.element(page.getByRole("link", { name: "返回上一页" })).not.toBeInTheDocument();
});

it("a contact of a company finds its pages from the website, on a computer with the way to the phone", async () => {
  for (const device of ["phone", "desk"] as const) {
    await open(device, null, "/web/index");
    await page.getByRole("contentinfo").getByRole("link", { name: "企业联系人登录" }).click();
    await expect.poll(address).toBe("/web/small/login");
    await expect.element(page.getByLabelText("短信验证码")).toBeVisible();
    const code = page.getByRole("img", { name: "链接二维码" });
    if (device === "desk") await expect.element(code).toBeVisible();
    else await expect.element(code).not.toBeInTheDocument();
    expect(overflow()).toBe(0);
    expect(await accessProblems()).toEqual([]);
  }
});

it("a window of 992 px has the desk, one of 991 the phone", async () => {
  await open("desk", "district", "/honor");
  await page.viewport(991, 800);
  await expect.element(page.css(".phone")).toBeInTheDocument();
  await page.viewport(992, 800);
  await expect.element(page.css(".desk-navbar")).toBeVisible();
});
