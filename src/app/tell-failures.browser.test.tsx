import { QueryClient } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { tellFailures } from "./tell-failures.ts";

it("a network that is away is told once, and again after a reading was answered; a refusal is the page's own", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
  onTestFinished(tellFailures(client));
  const messages = () => document.querySelectorAll(".toast-error").length;
  const read = (key: string, answer: () => Promise<string>) =>
    client.fetchQuery({ queryKey: [key], queryFn: answer }).catch(() => undefined);
  const away = () => Promise.reject(new NetworkFailure());
  await read("refused", () => Promise.reject(new Error("没有权限")));
  expect(messages()).toBe(0);
  await read("a", away);
  await read("b", away);
  expect(messages()).toBe(1);
  await read("a", () => Promise.resolve("answered"));
  await read("b", away);
  expect(messages()).toBe(2);
});
