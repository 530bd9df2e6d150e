import { expect, it } from "vitest";
import { rawKnock, knock } from "./kit/target.ts";

const evil = {
  host: "evil.example",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
  "x-forwarded-for": "203.0.113.7",
};

it("writes its own host into what a cache keeps", async () => {
  for (const path of ["/", "/web/index", "/web/policies", "/login", "/web/search?keyword=evil"]) {
    const { status, text } = await rawKnock("GET", path, evil);
    expect(status, path).toBeLessThan(500);
    expect(text, path).not.toContain("evil.example");
  }
  for (const path of ["/sitemap.xml", "/robots.txt"])
    expect((await knock(path)).headers.get("cache-control"), path).toBe("no-store");
});

it("names as a host what is none", async () => {
  for (const host of ['a"><script>alert(1)</script>', "a@evil.example", "evil.example/path", "evil.example:99999"])
    for (const path of ["/sitemap.xml", "/robots.txt", "/web/index"])
      expect((await rawKnock("GET", path, { host })).text, `${path} for ${host}`).not.toContain(host);
});
