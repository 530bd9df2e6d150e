import { expect, it } from "vitest";
import { tilePlaces } from "./tile-places.ts";

const grid = (columns: number, ids: readonly string[], places: ReturnType<typeof tilePlaces>) =>
  ids.map((id) => {
    const cell = places.get(id);
    return cell && (cell.row - 1) * columns + cell.column;
  });

it("puts what lies north on top and what lies west on the left", () => {
  const places = tilePlaces(
    [
      { id: "south-east", lng: 113.4, lat: 22.6 },
      { id: "north-west", lng: 113.0, lat: 22.9 },
      { id: "middle", lng: 113.2, lat: 22.75 },
    ],
    3,
  );
  const [northWest, middle, southEast] = ["north-west", "middle", "south-east"].map((id) => places.get(id));
  expect(northWest).toEqual({ column: 1, row: 1 });
  expect(middle?.column).toBe(2);
  expect(southEast).toEqual({ column: 3, row: 2 });
});

it("gives each thing one cell of its own, also where all lie in one place or nowhere", () => {
  const same = Array.from({ length: 10 }, (_, at) => ({ id: String(at), lng: 113, lat: 22 }));
  const none = Array.from({ length: 10 }, (_, at) => ({ id: String(at), lng: null, lat: null }));
  for (const things of [same, none, [...same.slice(0, 4), { id: "x", lng: null, lat: null }]]) {
    const ids = things.map(({ id }) => id);
    const cells = grid(4, ids, tilePlaces(things, 4));
    expect(cells.every((cell) => cell !== undefined)).toBe(true);
    expect(new Set(cells).size).toBe(things.length);
  }
  expect(tilePlaces([], 4).size).toBe(0);
});
