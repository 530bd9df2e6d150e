/** Key in the page's local storage of the browser's mark. */
const key = "ip-smart/browser";

const newMark = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * A secret of 256 bits that this browser makes for itself and shows with every login, whoever signs in. Accounts that
 * have signed in here are let in without a proof of work while strangers guess their passwords elsewhere.
 */
export function browserMark(): string {
  const known = localStorage.getItem(key);
  if (known !== null && /^[\w-]{43}$/.test(known)) return known;
  const made = newMark();
  localStorage.setItem(key, made);
  return made;
}
