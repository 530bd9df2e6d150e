import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { open } from "#tests/pages/open.tsx";
import { askAsVisitor } from "./visitor-session.ts";

it("a request of the contacts' pages covers the page until it is answered", async () => {
  await open("phone", null, "/web/small/login");
  const cover = () => document.querySelector(".small-overlay");
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(cover()?.textContent ?? ""));
  watch.observe(document.body, { childList: true, subtree: true });
  await askAsVisitor(contract.visitor.streets, {}).catch(() => undefined);
  await expect.poll(() => seen).toContain("数据加载中");
  await expect.poll(cover).toBeNull();
  watch.disconnect();
});
