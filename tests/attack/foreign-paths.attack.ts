import { expect, it } from "vitest";
import { rawKnock } from "./kit/target.ts";

const climbs = [
  "/../../../../etc/passwd",
  "/assets/../../../package.json",
  "/assets/..%2f..%2f..%2fpackage.json",
  "/assets/%2e%2e/%2e%2e/%2e%2e/package.json",
  "/assets/..%5c..%5cpackage.json",
  "/assets/%00",
  "//etc/passwd",
  "/%",
  "/assets/%c0%ae%c0%ae/package.json",
];

it("climbs out of the folder of the client's files", async () => {
  for (const path of climbs) {
    const { status, text } = await rawKnock("GET", path);
    expect(status, path).toBeLessThan(500);
    expect(text, path).not.toMatch(/root:x:|"devDependencies"/);
  }
});

it("asks for files of the data folder by their place", async () => {
  for (const path of [
    "/files/",
    "/data/files/",
    "/postgres.json",
    "/data/postgres.json",
    "/releases/",
    "/vapid.json",
  ]) {
    const { text } = await rawKnock("GET", path);
    expect(text, path).not.toMatch(/"password"|"privateKey"/);
    expect(text === "" || text.includes("<title>") || text.includes('"code":0'), path).toBe(true);
  }
});
