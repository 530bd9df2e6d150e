import { type ReactNode, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DeskButton } from "../button/desk-button.tsx";
import { PlainButton } from "../button/plain-button.tsx";
import { AskHost } from "../dialog/ask.tsx";
import { KitProvider } from "../kit.ts";
import { StackedParts } from "../page/stacked-parts.tsx";
import { deskFormKit } from "./desk-form-kit.tsx";
import { FormAlarm } from "./field-problem.tsx";
import { type FormKit, optionsOf } from "./form-kit.ts";
import { phoneFormKit } from "./phone-form-kit.tsx";

const kits: [string, FormKit, typeof PlainButton][] = [
  ["phone", phoneFormKit, PlainButton],
  ["desk", deskFormKit, DeskButton],
];
const street = { name: "street", label: "街道" };
const few = optionsOf(["大良", "容桂", "伦教"]);
const many = optionsOf(Array.from({ length: 20 }, (_, at) => `第${at + 1}街`));

/** Keeps what a field says, as a form does; `told` hears it. */
function Held<T>({ start, told, children }: HeldProps<T>) {
  const [value, setValue] = useState(start);
  return children(value, (next) => {
    setValue(next);
    told(next);
  });
}
interface HeldProps<T> {
  start: T;
  told: (value: T) => void;
  children: (value: T, onChange: (value: T) => void) => ReactNode;
}

async function held<T>(start: T, children: HeldProps<T>["children"]) {
  const told = vi.fn<(value: T) => void>();
  await render(
    <Held start={start} told={told}>
      {children}
    </Held>,
  );
  return told;
}

/** Draws something for as long as it is open. */
function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>打开</button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

describe.each(kits)("on the %s", (where, Kit, Button) => {
  it("a control is found by its label and says what is wrong and what is meant", async () => {
    await held("", (value, onChange) => (
      <Kit.Text {...street} required problem="请填写街道" hint="写全称" {...{ value, onChange }} />
    ));
    const input = page.getByRole("textbox", { name: "街道" });
    await expect.element(input).toHaveAccessibleDescription("请填写街道 写全称");
    await expect.element(input).toHaveAttribute("aria-invalid", "true");
    await expect.element(input).toHaveAttribute("aria-required", "true");
  });

  it("what is typed is told, and no more than the field takes", async () => {
    const told = await held("", (value, onChange) => <Kit.Text {...street} maxLength={3} {...{ value, onChange }} />);
    await userEvent.type(page.getByRole("textbox", { name: "街道" }), "大良街道");
    expect(told).toHaveBeenLastCalledWith("大良街");
  });

  it("a long text counts its characters", async () => {
    await held("大良", (value, onChange) => <Kit.LongText {...street} maxLength={50} {...{ value, onChange }} />);
    await userEvent.type(page.getByRole("textbox", { name: "街道" }), "街");
    await expect.element(page.getByText(/3\s*\/\s*50/u)).toBeVisible();
  });

  it("one of a few is chosen, and taken back where that is allowed", async () => {
    const told = await held("", (value, onChange) => (
      <Kit.Choice {...street} options={few} clearable {...{ value, onChange }} />
    ));
    const one = page.getByRole("radio", { name: "容桂" });
    await userEvent.click(one);
    expect(told).toHaveBeenLastCalledWith("容桂");
    await expect.element(one).toBeChecked();
    await userEvent.click(one);
    expect(told).toHaveBeenLastCalledWith("");
    await expect.element(one).not.toBeChecked();
  });

  it("one of a few stays where a choice has to be made", async () => {
    const told = await held("容桂", (value, onChange) => (
      <Kit.Choice {...street} options={few} {...{ value, onChange }} />
    ));
    await userEvent.click(page.getByRole("radio", { name: "容桂" }));
    expect(told).not.toHaveBeenCalled();
  });

  it("a group says what is wrong with it", async () => {
    await held("", (value, onChange) => (
      <Kit.Choice {...street} options={few} problem="请选择街道" {...{ value, onChange }} />
    ));
    await expect.element(page.getByRole("group", { name: "街道" })).toHaveAccessibleDescription("请选择街道");
  });

  it("a flag is one tap on its words", async () => {
    const told = await held(false, (value, onChange) => <Kit.Flag {...street} {...{ value, onChange }} />);
    await userEvent.click(page.getByText("街道"));
    expect(told).toHaveBeenLastCalledWith(true);
  });

  it("what is wrong comes into view, the first of it, and again while it is", async () => {
    let refuse = () => undefined as unknown;
    const answer = new Promise((resolve) => (refuse = () => resolve(null)));
    function Long() {
      const [problem, setProblem] = useState<Record<string, string>>({});
      const frame = (name: string) => ({
        name,
        label: name,
        value: "",
        onChange: () => undefined,
        ...(problem[name] && { problem: problem[name] }),
      });
      const save = async () => {
        await answer;
        setProblem({ 上: "请填写上", 下: "请填写下" });
      };
      const actions = [{ label: "保存", primary: true, run: save }];
      return (
        <KitProvider value={{ Button, Related: StackedParts }}>
          <Kit.FormFrame title="表单" actions={actions} busy={false}>
            <div style={{ height: 1500 }} />
            <Kit.Text {...frame("上")} />
            <div style={{ height: 1500 }} />
            <Kit.Text {...frame("下")} />
          </Kit.FormFrame>
        </KitProvider>
      );
    }
    await render(<Long />);
    const words = page.getByText("请填写上");
    // By itself: a click of the test would bring the button into view first.
    const press = () => (page.getByRole("button", { name: "保存" }).element() as HTMLElement).click();
    press();
    // The server says so some time later.
    const drawn = () => new Promise(requestAnimationFrame);
    await drawn();
    await drawn();
    refuse();
    await expect.element(words).toBeInViewport();
    scrollTo(0, 0);
    await expect.element(words).not.toBeInViewport();
    press();
    await expect.element(words).toBeInViewport();
  });

  it("why it was not saved comes into view, unless a field is to blame", async () => {
    const form = (alarm: boolean, problem: boolean) => (
      <>
        {alarm && <FormAlarm>登录已过期</FormAlarm>}
        <div style={{ height: 1500 }} />
        <Kit.Text {...street} value="" onChange={() => undefined} {...(problem && { problem: "请填写街道" })} />
        <div style={{ height: 1500 }} />
      </>
    );
    const screen = await render(form(false, false));
    scrollTo(0, 3000);
    await screen.rerender(form(true, false));
    await expect.element(page.getByText("登录已过期")).toBeInViewport();
    await screen.rerender(form(false, false));
    await screen.rerender(form(true, true));
    await expect.element(page.getByText("请填写街道")).toBeInViewport();
  });

  it("a sheet closes at once while nothing was typed, and asks once something was", async () => {
    const onClose = vi.fn<() => void>();
    const related = StackedParts;
    await render(
      <KitProvider value={{ Button, Related: related }}>
        <Kit.Sheet title="新的需求" onClose={onClose}>
          <Held start="" told={() => undefined}>
            {(value, onChange) => <Kit.Text {...street} {...{ value, onChange }} />}
          </Held>
        </Kit.Sheet>
        <AskHost />
      </KitProvider>,
    );
    const sheet = page.getByRole("dialog", { name: "新的需求" });
    const close = sheet.getByRole("button", { name: "关闭" });
    await userEvent.click(close);
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.type(page.getByRole("textbox", { name: "街道" }), "大良");
    await userEvent.click(close);
    const question = page.getByRole("dialog", { name: "放弃填写的内容？" });
    await userEvent.click(question.getByRole("button", { name: "继续填写" }));
    await expect.element(question).not.toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(close);
    await userEvent.click(question.getByRole("button", { name: "放弃" }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  });

  it("a form that is being saved says so and saves once", async () => {
    const run = vi.fn<() => Promise<void>>(async () => undefined);
    const actions = [{ label: "保存", primary: true, byKey: true, run }];
    const form = (busy: boolean) => (
      <KitProvider value={{ Button, Related: StackedParts }}>
        <Kit.FormFrame title="走访" actions={actions} busy={busy}>
          <p>内容</p>
        </Kit.FormFrame>
      </KitProvider>
    );
    const screen = await render(form(false));
    await userEvent.click(screen.getByRole("button", { name: /^保存/u }));
    expect(run).toHaveBeenCalledTimes(1);
    await screen.rerender(form(true));
    const button = screen.getByRole("button", { name: where === "phone" ? "正在保存…" : /保存/u });
    await expect.element(button).toBeDisabled();
    (button.element() as HTMLButtonElement).click();
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe("on the phone", () => {
  const { Pick, Many, Choice, Lines, Day, Moment } = phoneFormKit;

  it("one of a list is chosen in a sheet, which then closes and gives the focus back", async () => {
    const told = await held("", (value, onChange) => (
      <Pick {...street} options={few} none="全部街道" {...{ value, onChange }} />
    ));
    const field = page.getByRole("button", { name: "街道：全部街道" });
    await userEvent.click(field);
    await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("button", { name: "伦教" }));
    expect(told).toHaveBeenLastCalledWith("伦教");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "街道：伦教" })).toHaveFocus();
  });

  it("many are found by typing", async () => {
    const told = await held("", (value, onChange) => <Choice {...street} options={many} {...{ value, onChange }} />);
    await userEvent.click(page.getByRole("button", { name: "街道：请选择" }));
    const search = page.getByRole("searchbox", { name: "搜索街道" });
    await userEvent.fill(search, "没有的街");
    await expect.element(page.getByText("没有可选的街道")).toBeVisible();
    await userEvent.fill(search, " 第17街 ");
    await userEvent.click(page.getByRole("button", { name: "第17街" }));
    expect(told).toHaveBeenLastCalledWith("第17街");
  });

  it("several are ticked and unticked, in the order of the taps", async () => {
    const told = await held<string[]>([], (value, onChange) => (
      <Many {...street} options={few} {...{ value, onChange }} />
    ));
    await userEvent.click(page.getByText("点按选择"));
    for (const name of ["容桂", "大良", "容桂"]) await userEvent.click(page.getByRole("checkbox", { name }));
    expect(told.mock.calls.map(([value]) => value.join())).toEqual(["容桂", "容桂,大良", "大良"]);
  });

  it("lines are entries, and an empty field is none", async () => {
    const told = await held<string[]>([], (value, onChange) => <Lines {...street} {...{ value, onChange }} />);
    const input = page.getByRole("textbox", { name: "街道" });
    await userEvent.fill(input, "大良\n容桂");
    expect(told).toHaveBeenLastCalledWith(["大良", "容桂"]);
    await userEvent.fill(input, "");
    expect(told).toHaveBeenLastCalledWith([]);
  });

  it("a day is typed in several spellings, and what is none is said where it stands", async () => {
    const told = await held("", (value, onChange) => <Day {...street} label="日期" {...{ value, onChange }} />);
    await userEvent.click(page.getByRole("button", { name: "日期：点按选择" }));
    const typed = page.getByRole("textbox", { name: "也可直接输入" });
    await userEvent.fill(typed, "2026-02-30");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent("请按 2026年11月23日 的样子填写");
    await expect.element(typed).toHaveFocus();
    expect(told).not.toHaveBeenCalled();
    await userEvent.fill(typed, "2026年2月3日");
    await userEvent.click(page.getByRole("button", { name: "确定" }));
    expect(told).toHaveBeenLastCalledWith("2026-02-03");
    await expect.element(page.getByRole("button", { name: "日期：2026年02月03日" })).toBeVisible();
  });

  it("a day outside its limits is refused with the limit", async () => {
    const told = await held("2026-05-01", (value, onChange) => (
      <Day {...street} label="日期" least="2026-04-01" most="2026-06-30" {...{ value, onChange }} />
    ));
    await userEvent.click(page.getByRole("button", { name: /^日期/u }));
    await userEvent.fill(page.getByRole("textbox", { name: "也可直接输入" }), "2026-07-01");
    await userEvent.click(page.getByRole("button", { name: "确定" }));
    await expect.element(page.getByRole("alert")).toHaveTextContent("不能晚于 2026年06月30日");
    expect(told).not.toHaveBeenCalled();
  });

  it.each([
    [false, "2026-05-01", 1],
    [true, "2026-05-01", 0],
    [false, "", 0],
  ])(
    "a day is cleared only where it may be empty and is not (required: %s, value: '%s')",
    async (required, start, count) => {
      await held(start, (value, onChange) => (
        <Day {...street} label="日期" required={required} {...{ value, onChange }} />
      ));
      await userEvent.click(page.getByRole("button", { name: /^日期/u }));
      await expect.element(page.getByRole("textbox", { name: "也可直接输入" })).toBeVisible();
      expect(page.getByRole("button", { name: "清除" }).elements()).toHaveLength(count);
    },
  );

  it("a moment has its minutes", async () => {
    const told = await held("2026-05-01T09:30", (value, onChange) => (
      <Moment {...street} label="时间" {...{ value, onChange }} />
    ));
    await userEvent.click(page.getByRole("button", { name: "时间：2026年05月01日 09:30" }));
    await userEvent.fill(page.getByRole("textbox", { name: "也可直接输入" }), "2026年5月1日 14:05");
    await userEvent.click(page.getByRole("button", { name: "确定" }));
    expect(told).toHaveBeenLastCalledWith("2026-05-01T14:05");
  });
});

describe("at the desk", () => {
  const { Choice, Pick, Many, Lines, Day, FormFrame, Sheet } = deskFormKit;

  it("a sheet that closes gives the focus back to what opened it", async () => {
    await render(
      <Opened>
        {(close) => (
          <Sheet title="新的需求" onClose={close}>
            暂无
          </Sheet>
        )}
      </Opened>,
    );
    const opener = page.getByRole("button", { name: "打开" });
    await userEvent.click(opener);
    await expect.element(page.getByRole("dialog", { name: "新的需求" })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "关闭" }));
    await expect.element(opener).toHaveFocus();
  });

  it("one of more than a few is chosen from a list that is found by typing", async () => {
    const told = await held("", (value, onChange) => <Choice {...street} options={many} {...{ value, onChange }} />);
    const field = page.getByRole("combobox", { name: "街道" });
    await userEvent.click(field);
    await userEvent.keyboard("第17{Enter}");
    expect(told).toHaveBeenLastCalledWith("第17街");
  });

  it("an id whose name is not known is never shown", async () => {
    await held("440606005", (value, onChange) => <Choice {...street} options={many} {...{ value, onChange }} />);
    await expect.element(page.getByText("未知")).toBeVisible();
    expect(document.body.textContent).not.toContain("440606005");
  });

  it("no choice is a choice where it has words", async () => {
    const told = await held("大良", (value, onChange) => (
      <Pick {...street} options={few} none="全部街道" {...{ value, onChange }} />
    ));
    await userEvent.click(page.getByRole("combobox", { name: "街道" }));
    await userEvent.click(page.getByTitle("全部街道"));
    expect(told).toHaveBeenLastCalledWith("");
  });

  it("several are chosen by keys", async () => {
    const told = await held<string[]>(["大良"], (value, onChange) => (
      <Many {...street} options={few} {...{ value, onChange }} />
    ));
    await userEvent.click(page.getByRole("combobox", { name: "街道" }));
    await userEvent.keyboard("伦教{Enter}");
    expect(told).toHaveBeenLastCalledWith(["大良", "伦教"]);
  });

  it("a list that is pasted becomes entries", async () => {
    const told = await held<string[]>([], (value, onChange) => <Lines {...street} {...{ value, onChange }} />);
    await userEvent.type(page.getByRole("combobox", { name: "街道" }), "大良；容桂；");
    expect(told).toHaveBeenLastCalledWith(["大良", "容桂"]);
  });

  it("a day is typed", async () => {
    const told = await held("", (value, onChange) => <Day {...street} label="日期" {...{ value, onChange }} />);
    await userEvent.fill(page.getByLabelText("日期"), "2026-02-03");
    await userEvent.keyboard("{Enter}");
    expect(told).toHaveBeenLastCalledWith("2026-02-03");
  });

  it("Ctrl+S saves what is marked so, and nothing else", async () => {
    const [save, send] = [
      vi.fn<() => Promise<void>>(async () => undefined),
      vi.fn<() => Promise<void>>(async () => undefined),
    ];
    const actions = [
      { label: "提交", run: send },
      { label: "保存", byKey: true, run: save },
    ];
    await render(
      <FormFrame title="走访" actions={actions} busy={false}>
        <p>内容</p>
      </FormFrame>,
    );
    await userEvent.keyboard("{Control>}s{/Control}");
    expect(save).toHaveBeenCalledTimes(1);
    expect(send).not.toHaveBeenCalled();
  });
});
