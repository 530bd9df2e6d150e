import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PhoneSheet } from "../../form/phone-sheet.tsx";
import { KitProvider } from "../../kit.ts";
import { PlainButton } from "../../button/plain-button.tsx";
import { StackedParts } from "../../page/stacked-parts.tsx";
import { PullToRefresh } from "./pull-to-refresh.tsx";

function List() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>办理</button>
      {isOpen && (
        <PhoneSheet title="办理需求" onClose={() => setOpen(false)}>
          <button>答复</button>
        </PhoneSheet>
      )}
    </>
  );
}

afterEach(() => vi.unstubAllGlobals());

it("a sheet that opens before the gesture has come stays over the page, and the list moves once it is closed", async () => {
  // A window that nobody looks at has no idle time.
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  await render(
    <KitProvider value={{ Button: PlainButton, Related: StackedParts }}>
      <PullToRefresh onRefresh={async () => undefined}>
        <List />
      </PullToRefresh>
    </KitProvider>,
  );
  await userEvent.click(page.getByRole("button", { name: "办理" }));
  const frame = () => document.querySelector(".adm-pull-to-refresh");
  await vi.waitFor(() => expect(frame()).not.toBeNull(), { timeout: 60_000 });
  expect(document.querySelector("dialog")?.matches(":modal")).toBe(true);
  expect(frame()?.querySelector("dialog")).toBeNull();
  await userEvent.click(page.getByRole("button", { name: "关闭" }));
  await vi.waitFor(() => expect(frame()?.textContent).toContain("办理"), { timeout: 60_000 });
});
