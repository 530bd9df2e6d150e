import { expect, test } from "vitest";
import { categoryOptions, depthsOf, placeAfterDrag } from "./category-places.ts";

const list = [
  { id: "a", parent_id: null, name: "阀" },
  { id: "b", parent_id: "a", name: "球阀" },
  { id: "c", parent_id: "b", name: "小球阀" },
  { id: "d", parent_id: "a", name: "闸阀" },
  { id: "e", parent_id: null, name: "灯" },
];

test("depths follow the parents, whose names stand before those of choices", () => {
  expect([...depthsOf(list).values()]).toEqual([0, 1, 2, 1, 0]);
  expect(categoryOptions(list)[2]).toEqual({ value: "c", label: "阀 / 球阀 / 小球阀" });
});

test("a dragged category stands beside the one it was dropped on, on the side it came from", () => {
  expect(placeAfterDrag(list, 4, 3)).toEqual({ id: "e", parent_id: "a", before: "d" });
  expect(placeAfterDrag(list, 1, 3)).toEqual({ id: "b", parent_id: "a", before: null });
  expect(placeAfterDrag(list, 1, 4)).toEqual({ id: "b", parent_id: null, before: null });
  expect(placeAfterDrag(list, 3, 1)).toEqual({ id: "d", parent_id: "a", before: "b" });
});

test("nothing is dropped into what is below it", () => {
  expect(placeAfterDrag(list, 0, 2)).toBeNull();
  expect(placeAfterDrag(list, 2, 2)).toBeNull();
});
