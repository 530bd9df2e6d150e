import { expect, it } from "vitest";
import { isForViewer, viewerKey } from "./viewer-keys.ts";

const small = { chosen: 1, last: 4, isLarge: false, isTurned: false };
const large = { ...small, isLarge: true };

it("hears keys in the viewer and where nothing has the focus, not those of a field elsewhere", () => {
  const [page, inside, elsewhere] = [new EventTarget(), new EventTarget(), new EventTarget()];
  const viewer = { contains: (one: unknown) => one === inside };
  expect([page, inside, elsewhere].map((target) => isForViewer(viewer, target, page))).toEqual([true, true, false]);
});

it("goes from drawing to drawing while the whole of one is seen", () => {
  const to = (key: string) => viewerKey(key, small);
  expect(["ArrowRight", "ArrowLeft", "Home", "End"].map(to)).toEqual(
    [2, 0, 0, 4].map((at) => ({ does: "show", to: at })),
  );
  expect(["ArrowDown", "Escape", "Enter", "a"].map(to)).toEqual([null, null, null, null]);
});

it("leaves arrows to an enlarged one, which Esc makes whole again", () => {
  expect(["ArrowRight", "Home", "End"].map((key) => viewerKey(key, large))).toEqual([null, null, null]);
  expect(viewerKey("Escape", large)).toEqual({ does: "reset" });
  expect(viewerKey("Escape", { ...small, isTurned: true })).toEqual({ does: "reset" });
});

it("makes it larger and smaller, the plus without a shift too", () => {
  expect(["+", "=", "-"].map((key) => viewerKey(key, large))).toEqual([1, 1, -1].map((by) => ({ does: "zoom", by })));
});
