import { lazy, Suspense } from "react";
import { createBrowserRouter, Link, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useTypedWords } from "./typed-words.ts";

/** Milliseconds after which words that stand still have reached the address. */
const settled = 400;

let arrive: () => void = () => undefined;
const Far = lazy(async () => {
  await new Promise<void>((resolve) => (arrive = resolve));
  return { default: () => <h1>走访</h1> };
});

function ListPage() {
  const [typed, type] = useTypedWords();
  return (
    <>
      <input aria-label="搜索" value={typed} onChange={({ target }) => type(target.value)} />
      <Link to="/far">新建走访</Link>
    </>
  );
}

const search = page.getByRole("textbox", { name: "搜索" });
const address = () => window.location.pathname + window.location.search;

let before = "";
let router: ReturnType<typeof createBrowserRouter>;

beforeEach(async () => {
  before = address();
  window.history.replaceState(null, "", "/list");
  router = createBrowserRouter([
    { path: "/list", element: <ListPage /> },
    { path: "/far", element: <Far /> },
  ]);
  await render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  );
});

afterEach(() => {
  router.dispose();
  window.history.replaceState(null, "", before);
});

it("words that stand still are kept in the address, and go out of it with the last letter", async () => {
  await userEvent.fill(search, "brick");
  await expect.poll(address).toBe("/list?keyword=brick");
  await userEvent.clear(search);
  await expect.poll(address).toBe("/list");
});

it("words typed while another page is being fetched leave the address to it", async () => {
  await userEvent.click(page.getByRole("link", { name: "新建走访" }));
  await expect.poll(address).toBe("/far");
  // The list stands there until the page is.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await userEvent.fill(search, "brick");
  await vi.advanceTimersByTimeAsync(settled);
  vi.useRealTimers();
  expect(address()).toBe("/far");
  arrive();
  await expect.element(page.getByRole("heading", { name: "走访" })).toBeVisible();
});
