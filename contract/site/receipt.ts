/** Letters of a receipt; none looks like another. */
export const receiptLetters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const length = 12;

/** A new receipt: 12 letters, 58 random bits; guessing is limited by address. */
export function newReceipt(): string {
  const evenly = Math.floor(256 / receiptLetters.length) * receiptLetters.length;
  let receipt = "";
  while (receipt.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < evenly) receipt += receiptLetters[byte % receiptLetters.length];
  }
  return receipt;
}
