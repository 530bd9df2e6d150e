import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { nextDownload } from "#tests/pages/downloads.ts";
import { accessProblems } from "#tests/pages/looks.ts";
import { address, open, reload } from "#tests/pages/open.tsx";

const csv = (name: string, lines: readonly string[]) =>
  new File([["注册号,国际分类,商标名称,申请人", ...lines].join("\n")], name, { type: "text/csv" });

const run = page.getByRole("region", { name: "导入结果" });

it("on the phone an administrator imports trademarks and takes the import back", async () => {
  await open("phone", "admin", "/recordImport");
  await page
    .css("input[type=file]")
    .upload(csv("商标.csv", ["98000001,9,手机导入,虚构有限公司", "坏,9,写错,虚构有限公司"]));
  await expect.element(page.getByText(/将新增 1 行.*有问题 1 行/u)).toBeVisible();
  await expect.element(page.getByText(/注册号“坏”不正确/u)).toBeVisible();
  await page.getByRole("button", { name: "导入 1 行" }).click();
  await expect.element(run.getByText("导入完成，已新增 1 行")).toBeVisible();
  await expect.element(run.getByRole("list", { name: "逐行结果" })).toHaveTextContent("注册号“坏”不正确");
  await expect.element(run.getByRole("button", { pressed: true })).toBeInViewport({ ratio: 0.99 });
  expect(await accessProblems()).toEqual([]);
  await run.getByRole("button", { name: "撤销这次导入" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销导入" }).click();
  await expect.element(run.getByText("已撤销：移除 1 条、恢复 0 条")).toBeVisible();
});

it("a large file runs on the server: left and found again, with its wrong rows to correct", async () => {
  const line = (at: number) => `${at % 100 === 0 ? "坏" : ""}${97_000_000 + at},9,批量${at},虚构有限公司`;
  const lines = Array.from({ length: 2100 }, (_, at) => line(at));
  await open("desk", "admin", "/recordImport");
  await page.css("input[type=file]").upload(csv("批量.csv", lines));
  await page.getByRole("button", { name: "导入 2,079 行" }).click();
  await expect.poll(address).toMatch(/import=/u);
  await expect.element(run.getByText(/已处理|导入完成/u)).toBeVisible();

  // Away and back: the list leads to the run, however far it has come.
  await open("desk", "admin", "/recordImport");
  await page.getByRole("button", { name: "查看商标导入：批量.csv" }).click();
  await expect.element(run.getByText("导入完成，已新增 2,079 行"), { timeout: 30_000 }).toBeVisible();
  await reload();
  await expect.poll(() => run.getByRole("list", { name: "逐行结果" }).getByRole("listitem").elements().length).toBe(21);
  expect(await accessProblems()).toEqual([]);
  const download = nextDownload();
  await run.getByRole("button", { name: "下载有问题的行" }).click();
  expect((await download).name).toBe("批量_有问题的行.xlsx");
  await run.getByRole("button", { name: "撤销这次导入" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销导入" }).click();
  await expect.element(run.getByText("已撤销：移除 2,079 条"), { timeout: 30_000 }).toBeVisible();
});
