import { expect, it } from "vitest";
import { ownStreetsOf } from "./own-streets.ts";

const streets = [{ id: "440606003" }, { id: "440606005" }, { id: "440606006" }];

it("offers the district all streets, and a street's official their own alone", () => {
  expect(ownStreetsOf(streets, { com_id: 0, street_ids: [] })).toEqual(streets);
  expect(ownStreetsOf(streets, { com_id: "unit", street_ids: ["440606005"] })).toEqual([{ id: "440606005" }]);
  expect(ownStreetsOf(streets, { com_id: "unit", street_ids: [] })).toEqual([]);
});
