/** The website with large type (关怀版): a wish of the device, in a cookie that server and page read. */
const cookieName = "web_elder";
const year = 365 * 86_400;

/** Where the switch leads without script: `?on=1&back=` sets or clears the cookie and goes back. */
export const elderPath = "/web/elderMode";

/** Class of the document while the mode is on. */
export const elderClass = "elder";

/** Whether a cookie header, or `document.cookie`, asks for it. */
export const isElder = (cookies: string): boolean => cookies.split("; ").includes(`${cookieName}=1`);

/** The cookie that keeps the wish, or drops it. */
export const elderCookie = (on: boolean): string =>
  `${cookieName}=${on ? "1" : ""}; Path=/; Max-Age=${on ? year : 0}; SameSite=Lax`;
