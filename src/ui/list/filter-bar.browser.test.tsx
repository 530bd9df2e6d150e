import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChoiceFilters, FilterBar, FlagFilters } from "./filter-bar.tsx";

interface Asked {
  keyword?: string;
  year?: number | undefined;
  old?: true | undefined;
}

const choices = [{ name: "year" as const, label: "年份", options: [{ value: "2026", label: "2026年" }] }];
const flags = [{ name: "old" as const, label: "满十年" }];

function Bar({ start, told }: { start: Asked; told: (asked: Asked) => void }) {
  const [asked, setAsked] = useState(start);
  const ask = (next: Asked) => {
    setAsked(next);
    told(next);
  };
  return (
    <FilterBar
      label="筛选专利"
      words={{ value: asked.keyword, placeholder: "名称", onSearch: (keyword) => ask({ ...asked, keyword }) }}
      unfolded={asked.year !== undefined}
      onReset={() => ask({})}
    >
      {(isOpen) => (
        <>
          {isOpen && (
            <ChoiceFilters
              choices={choices}
              values={asked}
              onChoice={(_, year) => ask({ ...asked, year: year === undefined ? undefined : Number(year) })}
            />
          )}
          <FlagFilters flags={flags} values={asked} onFlag={(_, old) => ask({ ...asked, old })} />
        </>
      )}
    </FilterBar>
  );
}

const words = page.getByRole("searchbox", { name: "关键词" });
const year = page.getByRole("combobox", { name: "年份" });
const button = (name: string) => page.getByRole("button", { name });

it("rarer conditions wait behind a button, unless one of them narrows the list", async () => {
  const told = vi.fn<(asked: Asked) => void>();
  const screen = await render(<Bar start={{}} told={told} />);
  await expect.element(year).not.toBeInTheDocument();
  await userEvent.click(button("更多条件"));
  await expect.element(year).toBeVisible();
  await userEvent.click(button("收起"));
  await expect.element(year).not.toBeInTheDocument();
  await screen.rerender(<Bar key="narrowed" start={{ year: 2026 }} told={told} />);
  await expect.element(year).toBeVisible();
  await expect.element(page.getByText("2026年", { exact: true })).toBeVisible();
});

it("a tick holds or does not matter", async () => {
  const told = vi.fn<(asked: Asked) => void>();
  await render(<Bar start={{}} told={told} />);
  await userEvent.click(page.getByRole("checkbox", { name: "满十年" }));
  expect(told).toHaveBeenLastCalledWith({ old: true });
  await userEvent.click(page.getByRole("checkbox", { name: "满十年" }));
  expect(told).toHaveBeenLastCalledWith({ old: undefined });
});

it("resetting takes back also words that were not searched for", async () => {
  const told = vi.fn<(asked: Asked) => void>();
  await render(<Bar start={{ year: 2026 }} told={told} />);
  await userEvent.fill(words, "brick");
  await userEvent.click(button("重置"));
  await expect.element(words).toHaveValue("");
  expect(told).toHaveBeenLastCalledWith({});
});
