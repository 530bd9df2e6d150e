import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { open } from "#tests/pages/open.tsx";
import { cutNetwork } from "#tests/pages/world.ts";

const messages = () => page.css(".toast-error").elements().length;

it("a page that finds no network says so in its place, and in one message", async () => {
  onTestFinished(() => cutNetwork(false));
  await open("desk", "district", "/newhome");
  await expect.element(page.getByRole("heading", { name: "昨天以来" })).toBeVisible();
  cutNetwork(true);
  const bar = page.getByRole("navigation", { name: "顶部导航" });
  await bar.getByRole("link", { name: "荣誉" }).click();
  await expect.element(page.getByText("没有取到内容").first()).toBeVisible();
  await bar.getByRole("link", { name: "法律事件" }).click();
  await expect.element(page.getByText("没有取到内容").first()).toBeVisible();
  expect(messages()).toBe(1);
});
