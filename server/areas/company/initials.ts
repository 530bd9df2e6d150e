import { pinyin } from "pinyin-pro";

/** Pinyin initials of a name, lower case; letters and digits stay, everything else goes. */
export const initialsOf = (name: string): string =>
  pinyin(name.normalize("NFKC"), { pattern: "first", toneType: "none", type: "array" })
    .join("")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
