import { sessionNow, watchSession } from "./session-store.ts";

/**
 * Tabs share the cookie. When another tab signs out or signs in as somebody else, this one starts
 * again: nothing may be read or sent under a name other than the one it shows. Drafts are on the device.
 */
export function followOtherTabs() {
  const channel = new BroadcastChannel("session");
  let told = sessionNow().user?.id ?? null;
  watchSession(() => {
    const id = sessionNow().user?.id ?? null;
    if (id === told) return;
    told = id;
    channel.postMessage(id);
  });
  channel.addEventListener("message", ({ data }) => {
    if (data !== told) location.replace("/");
  });
}
