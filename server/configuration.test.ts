import { expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";

it("takes the public address without a path, or none", () => {
  expect(readConfiguration({}).publicUrl).toBeNull();
  expect(readConfiguration({ PUBLIC_URL: "" }).publicUrl).toBeNull();
  expect(readConfiguration({ PUBLIC_URL: "https://ip.example.cn" }).publicUrl).toBe("https://ip.example.cn");
  expect(readConfiguration({ PUBLIC_URL: "https://ip.example.cn/" }).publicUrl).toBe("https://ip.example.cn");
});

it.each([
  "ip.example.cn",
  "ftp://ip.example.cn",
  "https://ip.example.cn/web",
  "https://a@ip.example.cn",
  "https://x?y",
])("says what is wrong with the public address %s", (PUBLIC_URL) => {
  expect(() => readConfiguration({ PUBLIC_URL })).toThrow(/PUBLIC_URL must be/);
});
