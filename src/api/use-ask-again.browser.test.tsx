import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useAskAgain } from "./use-ask-again.ts";

function Figures({ reachable, read }: { reachable: boolean; read: () => Promise<string> }) {
  useAskAgain(reachable);
  const { data, error } = useQuery({ queryKey: ["figures"], queryFn: read, retry: false });
  return <p>{data ?? error?.message ?? "…"}</p>;
}

it("what was asked for in vain is asked for again once the server answers", async () => {
  const client = new QueryClient();
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("连不上")).mockResolvedValue("80 次");
  const view = (reachable: boolean) => (
    <QueryClientProvider client={client}>
      <Figures {...{ reachable, read }} />
    </QueryClientProvider>
  );
  const screen = await render(view(false));
  await expect.element(screen.getByText("连不上")).toBeVisible();
  await screen.rerender(view(true));
  await expect.element(screen.getByText("80 次")).toBeVisible();
  expect(read).toHaveBeenCalledTimes(2);
});
