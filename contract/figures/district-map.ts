import * as z from "zod/mini";
import { call, usualFileBytes } from "../core/call.ts";
import { text } from "../core/fields.ts";
import { adminOnly, office } from "../core/roles.ts";

/** Bytes and points that an outline may have: more would only make the page slow. */
export const mostMapBytes = 4_000_000;
export const mostMapPoints = 20_000;

/** Longitude and latitude. */
export type MapPoint = [number, number];

const Shape = z.object({
  street_id: z.string(),
  /** Closed rings of all parts, holes among them. */
  rings: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type MapShape = z.output<typeof Shape>;

const mapOut = z.object({
  streets: z.array(
    z.object({
      street_id: z.string(),
      name: z.string(),
      /** Middle of its companies that have coordinates. */
      lng: z.nullable(z.number()),
      lat: z.nullable(z.number()),
    }),
  ),
  /** Null: the schematic map is shown. */
  outline: z.nullable(
    z.object({
      shapes: z.array(Shape),
      /** 审图号 */
      number: z.string(),
      file_name: z.string(),
      points: z.int(),
      uploaded_at: z.string(),
    }),
  ),
});
export type DistrictMap = z.output<typeof mapOut>;

export const mapCalls = {
  getmap: call({
    method: "GET",
    path: "/v1/region/getmap",
    access: office,
    input: z.object({}),
    output: mapOut,
    offline: "live",
    summary: "The streets of the scope with their place, and the official outline where one was uploaded.",
  }),
  // Ours.
  mapUpload: call({
    method: "POST",
    path: "/v1/region/mapUpload",
    access: adminOnly,
    body: "bytes",
    mostBytes: usualFileBytes,
    input: z.object({ name: text("文件名", 1, 200), number: text("审图号", 4, 60) }),
    output: mapOut,
    offline: "live",
    summary: "Put an official outline (GeoJSON) in the place of the schematic map.",
  }),
  // Ours.
  mapWithdraw: call({
    method: "POST",
    path: "/v1/region/mapWithdraw",
    access: adminOnly,
    input: z.object({}),
    output: mapOut,
    offline: "live",
    summary: "Take the outline back: the one before it, or the schematic map, is shown again.",
  }),
};
