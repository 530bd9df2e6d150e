import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAtRest, pageOf } from "./loaded-pages.ts";
import type { LazyPage } from "./routes/page-row.ts";

/** What waits for the browser to have nothing else to do. */
let waiting: (() => void)[] = [];
const rest = () => waiting.splice(0).forEach((resume) => resume());

beforeEach(() => vi.stubGlobal("requestIdleCallback", (resume: () => void) => waiting.push(resume)));
afterEach(() => {
  vi.unstubAllGlobals();
  waiting = [];
});

const named = (name: string) => Object.assign(() => null, { displayName: name });
const lazyPage = (name: string) => vi.fn<LazyPage>(async () => ({ default: named(name) }));

it("loads pages one after the other, each when there is nothing else to do", async () => {
  const [first, second] = [lazyPage("first"), lazyPage("second")];
  const done = loadAtRest([first, second], new AbortController().signal);
  expect(first).not.toHaveBeenCalled();
  rest();
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce(), { timeout: 60_000 });
  expect(second).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(waiting).toHaveLength(1), { timeout: 60_000 });
  rest();
  await done;
  expect(pageOf(second).displayName).toBe("second");
});

it("loads no more when nobody wants it any longer", async () => {
  const ended = new AbortController();
  const page = lazyPage("page");
  const done = loadAtRest([page], ended.signal);
  ended.abort();
  rest();
  await done;
  expect(page).not.toHaveBeenCalled();
});

it("leaves the component to a page that is drawn meanwhile, and goes on after one that fails", async () => {
  const [drawn, failing, last] = [lazyPage("drawn"), vi.fn<LazyPage>(), lazyPage("last")];
  failing.mockRejectedValue(new Error("no such file"));
  const shown = pageOf(drawn);
  const done = loadAtRest([drawn, failing, last], new AbortController().signal);
  for (const load of [drawn, failing, last]) {
    await vi.waitFor(() => expect(waiting).toHaveLength(1), { timeout: 60_000 });
    rest();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), { timeout: 60_000 });
  }
  await done;
  expect(pageOf(drawn)).toBe(shown);
  expect(pageOf(last).displayName).toBe("last");
});
