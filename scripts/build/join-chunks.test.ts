import { describe, expect, it } from "vitest";
import { joinChunks, type Part } from "./join-chunks.ts";

const part = (name: string, bytes: number, imports: string[] = [], sort: string | null = "shared"): Part => ({
  name,
  bytes,
  imports,
  sort,
});
/** A page and what it loads; a request is worth 1,000 bytes. */
const page = (parts: string[], { weight = 1, mostBytes = Infinity } = {}) => ({
  parts: new Set(parts),
  weight,
  bytesOfRequest: 1000,
  mostBytes,
});
const joinedOf = (...given: Parameters<typeof joinChunks>) =>
  joinChunks(...given)
    .map((names) => names.toSorted().join("+"))
    .toSorted();

describe("files of the build are joined", () => {
  it("where they are always loaded together", () => {
    const parts = [part("a", 5000), part("b", 5000), part("c", 5000)];
    expect(joinedOf(parts, [page(["a", "b"]), page(["a", "b"]), page(["c"])])).toEqual(["a+b"]);
  });

  it("where the requests that are spared weigh more than what somebody loads without need", () => {
    const both = [page(["a", "b"]), page(["a", "b"])];
    const alone = page(["a"]);
    expect(joinedOf([part("a", 5000), part("b", 1900)], [...both, alone])).toEqual(["a+b"]);
    expect(joinedOf([part("a", 5000), part("b", 2100)], [...both, alone])).toEqual([]);
    expect(joinedOf([part("a", 5000), part("b", 1900)], [...both, { ...alone, weight: 2 }])).toEqual([]);
  });

  it("counting what the other one needs besides", () => {
    const parts = (bytes: number) => [part("a", 100), part("b", 100, ["deep"]), part("deep", bytes, [], null)];
    const pages = [page(["a", "b", "deep"]), page(["a"])];
    expect(joinedOf(parts(800), pages)).toEqual(["a+b"]);
    expect(joinedOf(parts(5000), pages)).toEqual([]);
  });

  it("never so that one of them needs itself by way of a third", () => {
    const parts = [part("a", 10, ["page"]), part("page", 10, ["b"], null), part("b", 10)];
    expect(joinedOf(parts, [page(["a", "page", "b"])])).toEqual([]);
    // What lies between may come along.
    const open = parts.map((one) => ({ ...one, sort: "shared" }));
    expect(joinedOf(open, [page(["a", "page", "b"])])).toEqual(["a+b+page"]);
  });

  it("with those of their own sort alone", () => {
    const parts = [
      part("a", 10, [], "kept"),
      part("b", 10, [], "left"),
      part("c", 10, [], "kept"),
      part("d", 10, [], null),
    ];
    expect(joinedOf(parts, [page(["a", "b", "c", "d"])])).toEqual(["a+c"]);
  });

  it("until a page would bring more without need than it may", () => {
    const parts = [part("a", 10), part("b", 600), part("c", 600)];
    const many = Array.from({ length: 9 }, () => page(["a", "b", "c"]));
    expect(joinedOf(parts, [...many, page(["a"])])).toEqual(["a+b+c"]);
    expect(joinedOf(parts, [...many, page(["a"], { mostBytes: 1000 })])).not.toContain("a+b+c");
    expect(joinedOf(parts, [...many, page(["a"], { mostBytes: 100 })])).toEqual(["b+c"]);
  });

  it("and names what a part imports and nobody made", () => {
    expect(() => joinChunks([part("a", 1, ["gone"])], [])).toThrow("gone");
  });
});
