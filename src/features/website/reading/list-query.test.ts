import { expect, test } from "vitest";
import { listQuery } from "#contract/site/list-query.ts";
import { changed } from "./list-query.ts";

test("an address asks for what it says, nonsense for nothing", () => {
  const asked = listQuery("policies", new URLSearchParams("topic=专利&state=现行有效&page=3&sort=views&evil=1&level="));
  expect(asked).toEqual({
    column: "policies",
    keyword: "",
    topic: "专利",
    state: "现行有效",
    sort: "views",
    page: 3,
    size: 12,
  });
  for (const page of ["0", "-1", "x", "1.5", "99999999"])
    expect(listQuery("news", new URLSearchParams({ page })).page, page).toBe(1);
  expect(listQuery("news", new URLSearchParams("sort=evil")).sort).toBe("newest");
});

test("a changed filter begins at the first page and keeps the others", () => {
  const params = new URLSearchParams("topic=专利&level=区&page=3");
  expect(changed(params, { level: "", state: "已失效" }).toString()).toBe(
    new URLSearchParams("topic=专利&state=已失效").toString(),
  );
});
