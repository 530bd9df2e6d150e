import { isPhoneNow } from "#src/ui/is-phone.ts";

/** `phone` for the installed app and phone browsers: their sessions idle out later (contract/account/user.ts). */
export const clientType = (): "phone" | "pc" =>
  matchMedia("(display-mode: standalone)").matches || isPhoneNow() ? "phone" : "pc";
