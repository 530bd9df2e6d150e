import { ownPath } from "./own-path.ts";

const key = "wanted";
/** After a logout the page that was open is nobody's wish. */
let isLeaving = false;

/** Keeps the page that somebody came for and may see only after a login. */
export function keepWanted(address: string) {
  if (!isLeaving && address !== "/") sessionStorage.setItem(key, address);
}

/** The page that somebody came for before the login; null: none. */
export const wantedPage = () => ownPath(sessionStorage.getItem(key));

export const forgetWanted = () => sessionStorage.removeItem(key);

/** The person leaves on purpose: nothing is kept until the app starts anew. */
export function leaveForGood() {
  isLeaving = true;
  forgetWanted();
}
