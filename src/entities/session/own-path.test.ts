import { expect, it } from "vitest";
import { ownPath } from "./own-path.ts";

it("takes addresses inside this site", () => {
  for (const path of ["/", "/work", "/workVisit?page=2&keyword=阀门", "/companyDetails?id=1#demands", "/a//b"])
    expect(ownPath(path)).toBe(path);
});

it("takes nothing that leads away", () => {
  const away = [
    null,
    undefined,
    "",
    "work",
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    " /work",
    "/work\u0000",
    "/a\\b",
  ];
  for (const text of away) expect(ownPath(text), JSON.stringify(text)).toBeNull();
});
