/** Milliseconds a page has for what it shows before what only gestures need takes its turn. */
const shownFirst = 1000;

/** Resolves when the browser has nothing else to do. Safari knows no idle time: there it is a while later. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1000);
  });

/** Resolves once a page that is being opened has had time for what it shows, and nothing else is to be done. */
export async function whenShown(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, shownFirst));
  await whenIdle();
}
