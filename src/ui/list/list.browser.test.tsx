import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PlainButton } from "../button/plain-button.tsx";
import { KitProvider } from "../kit.ts";
import { StackedParts } from "../page/stacked-parts.tsx";
import { ErrorNote } from "../page/page-state.tsx";
import { CountChips } from "./chips/count-chips.tsx";
import { OrderedList } from "./ordered-list.tsx";
import { Pager } from "./list-parts.tsx";
import { Pages } from "./pages.tsx";
import { SwipeRow } from "./touch/swipe-row.tsx";
import { BoxList, PageList } from "./virtual-list.tsx";

it.each([
  [1, 3, ["下一页"], 2],
  [3, 3, ["上一页"], 2],
])("page %i of %i leads where there is something", async (at, pages, open, leads) => {
  const onPage = vi.fn<(page: number) => void>();
  await render(<Pages page={at} pages={pages} total="共 30 条" onPage={onPage} />);
  const enabled = page
    .getByRole("button")
    .elements()
    .filter((button) => !(button as HTMLButtonElement).disabled);
  expect(enabled.map(({ textContent }) => textContent)).toEqual(open);
  (enabled[0] as HTMLElement).click();
  expect(onPage).toHaveBeenCalledWith(leads);
});

it("a page beyond the last keeps its way back, and one page alone needs none", async () => {
  const screen = await render(<Pages page={4} pages={0} onPage={() => undefined} />);
  await expect.element(screen.getByRole("button", { name: "上一页" })).toBeEnabled();
  await expect.element(screen.getByText("第 4 / 1 页")).toBeVisible();
  await screen.rerender(<Pages page={1} pages={1} onPage={() => undefined} />);
  await expect.element(screen.getByRole("navigation")).not.toBeInTheDocument();
});

it("a total that is not exact says so, and the last page asks for narrower conditions", async () => {
  const at = (page: number, isExact?: boolean) => (
    <Pager page={page} size={20} total={10_000} isExact={isExact} onPage={() => undefined} />
  );
  const note = page.getByRole("status");
  const screen = await render(at(1, false));
  await expect.element(screen.getByText("共 10,000+ 条")).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await screen.rerender(at(500, false));
  await expect.element(note).toHaveTextContent("最多翻到第 10,000 条，请缩小查询范围");
  await screen.rerender(at(500));
  await expect.element(screen.getByText("共 10,000 条")).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

const states = ["待受理", "已受理", "办理中", "已办结", "已退回", "已撤销"];

function Chips({ told }: { told: (value: string | undefined) => void }) {
  const [chosen, setChosen] = useState<string | undefined>("已撤销");
  return (
    <div className="phone" style={{ width: 200 }}>
      <CountChips
        label="状态"
        rows={states.map((value, at) => ({ value, count: (at + 1) * 1_000 }))}
        chosen={chosen}
        onChoose={(value) => {
          setChosen(value);
          told(value);
        }}
      />
    </div>
  );
}

it("counted chips say their sum, have one pressed, and take it back with the first", async () => {
  const told = vi.fn<(value: string | undefined) => void>();
  await render(<Chips told={told} />);
  const chips = page.getByRole("group", { name: "状态" }).getByRole("button");
  expect(chips.elements()[0]?.textContent).toBe("全部 21,000");
  const pressed = () => chips.elements().filter((chip) => chip.ariaPressed === "true");
  expect(pressed().map(({ textContent }) => textContent)).toEqual(["已撤销 6,000"]);
  (chips.elements()[0] as HTMLElement).click();
  expect(told).toHaveBeenLastCalledWith(undefined);
  await vi.waitFor(() => expect(pressed().map(({ textContent }) => textContent)).toEqual(["全部 21,000"]), {
    timeout: 60_000,
  });
});

it("the pressed chip of a long row is in sight", async () => {
  await render(<Chips told={() => undefined} />);
  const row = page.getByRole("group", { name: "状态" }).element();
  const [within, chip] = [row, row.querySelector('[aria-pressed="true"]') as Element].map((one) =>
    one.getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth);
  expect(chip.right).toBeLessThanOrEqual(within.right + 1);
  expect(chip.left).toBeGreaterThanOrEqual(within.left - 1);
});

it("no answer yet draws no chips, and no rows neither", async () => {
  const chips = (rows: { value: string; count: number }[] | undefined) => (
    <CountChips label="状态" rows={rows} chosen={undefined} onChoose={() => undefined} />
  );
  const screen = await render(chips(undefined));
  await expect.element(screen.getByRole("group")).not.toBeInTheDocument();
  await screen.rerender(chips([]));
  await expect.element(screen.getByRole("group")).not.toBeInTheDocument();
});

function Order({ told }: { told: (ids: string[]) => void }) {
  const [ids, setIds] = useState(["甲", "乙", "丙"]);
  return (
    <OrderedList
      label="次序"
      ids={ids}
      textOf={(id) => `第${id}`}
      onChange={(next) => {
        setIds(next);
        told(next);
      }}
    />
  );
}

it("an order is made with buttons, which say where a thing stands now", async () => {
  const told = vi.fn<(ids: string[]) => void>();
  await render(<Order told={told} />);
  await expect.element(page.getByRole("button", { name: "上移 第甲" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "下移 第丙" })).toBeDisabled();
  await userEvent.click(page.getByRole("button", { name: "下移 第甲" }));
  expect(told).toHaveBeenLastCalledWith(["乙", "甲", "丙"]);
  await expect.element(page.getByRole("status").filter({ hasText: "第甲，第 2 位" })).toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "移除 第乙" }));
  expect(told).toHaveBeenLastCalledWith(["甲", "丙"]);
});

it("an order is made with the grip and the keys", async () => {
  const told = vi.fn<(ids: string[]) => void>();
  await render(<Order told={told} />);
  const grip = page.getByRole("button", { name: "拖动 第甲" });
  (grip.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(grip).toHaveAttribute("aria-pressed", "true");
  // The grip listens to the arrows a moment after it says that it is held.
  const isTold = () => expect(document.body.textContent).toContain("移到 第乙");
  const press = async () => {
    await userEvent.keyboard("{ArrowDown}");
    await vi.waitFor(isTold, { timeout: 1_000 });
  };
  await vi.waitFor(press, { timeout: 60_000 });
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(["乙", "甲", "丙"]), { timeout: 60_000 });
});

const rows = Array.from({ length: 5_000 }, (_, at) => ({ id: String(at), name: `企业 ${at + 1}` }));

it.each([
  ["page", PageList],
  ["box", BoxList],
] as const)("of five thousand rows a list in a %s draws few, and says how many there are", async (_, List) => {
  await render(
    <div className="box">
      <style>{".virtual-box { height: 400px; overflow: auto; }"}</style>
      <List
        rows={rows}
        height={60}
        label="企业"
        render={(row) => <p style={{ height: 60, margin: 0 }}>{row.name}</p>}
      />
    </div>,
  );
  const items = page.getByRole("listitem");
  await expect.element(items.first()).toHaveTextContent("企业 1");
  expect(items.elements().length).toBeLessThan(60);
  expect(items.elements()[0]?.getAttribute("aria-setsize")).toBe("5000");
  const scrolled = document.querySelector(".virtual-box") ?? document.scrollingElement;
  scrolled?.scrollTo(0, scrolled.scrollHeight);
  await expect.element(page.getByText("企业 5000", { exact: true })).toBeVisible();
  expect(items.elements().length).toBeLessThan(60);
});

it("actions of a row are reached by keys", async () => {
  const onTap = vi.fn<() => void>();
  await render(
    <SwipeRow actions={[{ key: "call", label: "拨打", onTap }]}>
      <p>企业甲</p>
    </SwipeRow>,
  );
  const action = page.getByRole("button", { name: "拨打" });
  await expect.element(action).toBeInTheDocument();
  (action.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  expect(onTap).toHaveBeenCalledTimes(1);
});

it("a row without actions is the row", async () => {
  await render(
    <SwipeRow actions={[]}>
      <p>企业甲</p>
    </SwipeRow>,
  );
  await expect.element(page.getByText("企业甲")).toBeVisible();
  expect(page.getByRole("button").elements()).toEqual([]);
});

it("a refusal by a rule is not offered again, a failure is, and an ended session is told elsewhere", async () => {
  const retry = vi.fn<() => void>();
  const note = (status: number) => (
    <KitProvider value={{ Button: PlainButton, Related: StackedParts }}>
      <ErrorNote error={Object.assign(new Error("日期不能早于今天"), { status })} retry={retry} />
    </KitProvider>
  );
  const screen = await render(note(422));
  await expect.element(screen.getByRole("alert")).toHaveTextContent(/^日期不能早于今天$/u);
  await screen.rerender(note(500));
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(retry).toHaveBeenCalledTimes(1);
  await screen.rerender(note(401));
  await expect.element(screen.getByRole("alert")).not.toHaveTextContent("日期不能早于今天");
});
