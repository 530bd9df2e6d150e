import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("what was asked for in vain by an app that was opened without a network is asked for again when it comes", async () => {
  const view = new EventTarget();
  vi.stubGlobal("window", view);
  vi.stubGlobal("navigator", { onLine: false });
  vi.resetModules();
  const { QueryObserver } = await import("@tanstack/react-query");
  const { queryClient } = await import("./query-client.ts");
  queryClient.mount();
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error("no network")).mockResolvedValue(7);
  const observer = new QueryObserver(queryClient, { queryKey: ["figures"], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), { timeout: 60_000 });
  view.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(7), { timeout: 60_000 });
  stop();
  queryClient.unmount();
});
