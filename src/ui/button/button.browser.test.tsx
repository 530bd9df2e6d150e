import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { KitProvider } from "../kit.ts";
import { StackedParts } from "../page/stacked-parts.tsx";
import { Button, ButtonLink } from "./button.tsx";
import type { ButtonProps } from "./button-look.ts";
import { DeskButton } from "./desk-button.tsx";
import { FileButton } from "./file-button.tsx";
import { PlainButton } from "./plain-button.tsx";

const kits = [
  ["plain", PlainButton],
  ["desk", DeskButton],
] as const;

const inKit = (Drawn: (typeof kits)[number][1], props: ButtonProps) => (
  <KitProvider value={{ Button: Drawn, Related: StackedParts }}>
    <Button {...props} />
  </KitProvider>
);

it.each(kits)("a %s button does its work once for a tap, a press of Enter and one of Space", async (_, Drawn) => {
  const onClick = vi.fn<() => void>();
  await render(inKit(Drawn, { children: "保存", onClick }));
  const button = page.getByRole("button", { name: "保存", exact: true });
  await userEvent.click(button);
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard(" ");
  expect(onClick).toHaveBeenCalledTimes(3);
});

it.each(kits)("a %s button at work takes no second tap", async (_, Drawn) => {
  const onClick = vi.fn<() => void>();
  await render(inKit(Drawn, { children: "保存", busy: true, onClick }));
  const button = page.getByRole("button", { name: /保存/u }).element() as HTMLButtonElement;
  button.click();
  expect(onClick).not.toHaveBeenCalled();
  expect(button.disabled || button.getAttribute("aria-disabled") === "true").toBe(true);
});

it.each(kits)("a %s button submits its form only where it says so", async (_, Drawn) => {
  const onSubmit = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
  const form = document.createElement("form");
  form.addEventListener("submit", onSubmit);
  document.body.append(form);
  const container = form.appendChild(document.createElement("div"));
  const screen = await render(inKit(Drawn, { children: "展开" }), { container });
  await userEvent.click(page.getByRole("button", { name: "展开" }));
  expect(onSubmit).not.toHaveBeenCalled();
  await screen.rerender(inKit(Drawn, { children: "提交", type: "submit" }));
  await userEvent.click(page.getByRole("button", { name: "提交" }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  form.remove();
});

it("the same file can be chosen twice", async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  await render(<FileButton onFiles={onFiles}>选择文件</FileButton>);
  const input = page.getByLabelText("选择文件");
  const file = new File(["甲"], "甲.csv", { type: "text/csv" });
  await userEvent.upload(input, file);
  await userEvent.upload(input, file);
  expect(onFiles.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([["甲.csv"], ["甲.csv"]]);
});

it("a link that looks like a button is a link, and leads there", async () => {
  const router = createMemoryRouter([
    { path: "/", element: <ButtonLink to="/visits">走访</ButtonLink> },
    { path: "/visits", element: <p>走访列表</p> },
  ]);
  await render(<RouterProvider router={router} />);
  const link = page.getByRole("link", { name: "走访" });
  await expect.element(link).toHaveAttribute("href", "/visits");
  await userEvent.click(link);
  await expect.element(page.getByText("走访列表")).toBeVisible();
});
