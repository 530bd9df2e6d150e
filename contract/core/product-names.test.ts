import { expect, it } from "vitest";
import { productName, productWords } from "./product-names.ts";

it("is its words", () => expect(productWords.join("")).toBe(productName));
