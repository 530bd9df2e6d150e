import { createHash, randomInt } from "node:crypto";
import { receiptLetters } from "#contract/web-service.ts";

/** A new receipt: 12 letters, 58 random bits; guessing is limited by address. */
export const newReceipt = (): string =>
  Array.from({ length: 12 }, () => receiptLetters[randomInt(receiptLetters.length)]).join("");

/** What the database keeps of a receipt. */
export const receiptHash = (receipt: string): Buffer => createHash("sha256").update(`receipt:${receipt}`).digest();
