import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ask, AskHost } from "./ask.tsx";
import { Dialog } from "./dialog.tsx";
import { dropDone, toast, toastError } from "./toast.ts";

const question = (title: string) => ({
  title,
  body: "删除后不能恢复。",
  choices: [
    { key: "delete", label: "删除", tone: "danger" },
    { key: "keep", label: "保留", tone: "primary" },
  ] as const,
});

afterEach(() => {
  vi.useRealTimers();
  document.querySelector("#toasts")?.replaceChildren();
});

it("a question is answered with the key of what was chosen", async () => {
  await render(<AskHost />);
  const answer = ask(question("删除这条走访？"));
  await userEvent.click(page.getByRole("button", { name: "删除" }));
  expect(await answer).toBe("delete");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("what is safe has the focus, and Escape means it", async () => {
  await render(<AskHost />);
  const answer = ask(question("删除这条走访？"));
  await expect.element(page.getByRole("button", { name: "保留" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(await answer).toBe("keep");
});

it("questions are asked one after the other, the oldest first", async () => {
  await render(<AskHost />);
  const answers = [ask(question("第一问")), ask(question("第二问"))];
  await expect.element(page.getByRole("dialog", { name: "第一问" })).toBeVisible();
  expect(page.getByRole("dialog").elements()).toHaveLength(1);
  await userEvent.click(page.getByRole("button", { name: "删除" }));
  await userEvent.click(page.getByRole("dialog", { name: "第二问" }).getByRole("button", { name: "保留" }));
  expect(await Promise.all(answers)).toEqual(["delete", "keep"]);
});

function Opening() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>打开</button>
      <button>旁边</button>
      {isOpen && (
        <Dialog title="说明" onClose={() => setOpen(false)}>
          <button>第一项</button>
          <button>第二项</button>
        </Dialog>
      )}
    </>
  );
}

it("a dialog keeps what is behind it out of reach and gives the focus back", async () => {
  await render(<Opening />);
  await userEvent.click(page.getByRole("button", { name: "打开" }));
  await expect.element(page.getByRole("button", { name: "第一项" })).toHaveFocus();
  const behind = page.getByText("旁边", { exact: true }).element() as HTMLElement;
  behind.focus();
  expect(document.activeElement).not.toBe(behind);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "打开" })).toHaveFocus();
});

it("a dialog that the browser closes by itself stands again, and is asked like by Escape", async () => {
  const close = vi.fn<() => void>();
  await render(
    <Dialog title="说明" onClose={close}>
      <input aria-label="姓名" />
    </Dialog>,
  );
  await userEvent.type(page.getByLabelText("姓名"), "陈静");
  // What a browser does with several steps back, or Escapes, without a touch in between.
  document.querySelector("dialog")?.close();
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  await expect.element(page.getByRole("dialog", { name: "说明" })).toBeVisible();
  await expect.element(page.getByLabelText("姓名")).toHaveValue("陈静");
});

it("a message can be read over an open dialog and goes by itself after five seconds", async () => {
  await render(
    <Dialog title="说明" onClose={() => undefined}>
      <p>内容</p>
    </Dialog>,
  );
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  toast("已保存");
  const note = document.querySelector<HTMLElement>(".toast") as HTMLElement;
  // In the top layer, above the dialog that came before.
  expect(note.parentElement?.matches(":popover-open")).toBe(true);
  expect(note.checkVisibility()).toBe(true);
  vi.advanceTimersByTime(4_999);
  expect(note.isConnected).toBe(true);
  vi.advanceTimersByTime(1);
  expect(note.isConnected).toBe(false);
});

it("an error goes by a tap, an action does its work and takes the message along", async () => {
  toast("没有保存", "error");
  await userEvent.click(page.getByRole("button", { name: "没有保存" }));
  await expect.element(page.getByText("没有保存")).not.toBeInTheDocument();
  const run = vi.fn<() => void>();
  toast("已删除", "done", [{ label: "撤销", run }]);
  await userEvent.click(page.getByRole("button", { name: "撤销" }));
  expect(run).toHaveBeenCalledTimes(1);
  await expect.element(page.getByText("已删除")).not.toBeInTheDocument();
});

it("an error that is over goes, and what was done goes when something new is begun", () => {
  toastError(Object.assign(new Error("网络不可用"), { overWith: ["online"] }));
  toast("已保存");
  toast("请注意", "warning");
  const shown = () => [...document.querySelectorAll(".toast")].map(({ lastChild }) => lastChild?.textContent);
  expect(shown()).toEqual(["网络不可用", "已保存", "请注意"]);
  window.dispatchEvent(new Event("online"));
  expect(shown()).toEqual(["已保存", "请注意"]);
  dropDone();
  expect(shown()).toEqual(["请注意"]);
});
