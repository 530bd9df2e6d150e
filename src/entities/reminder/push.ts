import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";

/** Whether this browser gets pushes: it cannot, the person forbade it, off, or on. */
export type PushSetting = "unsupported" | "denied" | "off" | "on";

// What a person switched on here; the browser's subscription alone does not say who asked for it.
const nameOf = (userId: string) => `push/${userId}`;
const isWanted = (userId: string) => localStorage.getItem(nameOf(userId)) === "on";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const subscriptionOf = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** The setting of this browser for an account. */
export async function pushSetting(userId: string): Promise<PushSetting> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return isWanted(userId) && (await subscriptionOf()) !== null ? "on" : "off";
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys } = subscription.toJSON();
  await callServer(contract.calendar.pushSubscribe, {
    endpoint,
    keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
  });
}

/** Switches pushes on, asking the person first; only after a tap. Throws in words when it does not work. */
export async function switchPushOn(userId: string): Promise<PushSetting> {
  if ((await Notification.requestPermission()) !== "granted") return pushSetting(userId);
  const { public_key } = await callServer(contract.calendar.pushState, {});
  if (public_key === null) throw new Error("服务器没有启用推送，提醒仍会显示在应用内");
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(public_key) })
    .catch((cause: unknown) => {
      throw new Error("浏览器的推送服务没有应答，请检查网络或换一个浏览器；提醒仍会显示在应用内", { cause });
    });
  await tellServer(subscription);
  localStorage.setItem(nameOf(userId), "on");
  return "on";
}

/** Switches them off, here and on the server. */
export async function switchPushOff(userId: string): Promise<PushSetting> {
  const subscription = await subscriptionOf();
  if (subscription) {
    await callServer(contract.calendar.pushUnsubscribe, { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  localStorage.removeItem(nameOf(userId));
  return "off";
}

/** After a new login the server knows the session no more: told again, for who had switched it on here. */
export async function renewPush(userId: string): Promise<void> {
  if ((await pushSetting(userId)) !== "on") return;
  const subscription = await subscriptionOf();
  if (subscription) await tellServer(subscription);
}

/** Hands the page of a tapped push to `open`; gives what ends it. */
export function openPushes(open: (path: string) => void): (() => void) | undefined {
  if (!("serviceWorker" in navigator)) return undefined;
  const { serviceWorker } = navigator;
  const hear = ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
    if (data?.type === "OPEN" && typeof data.path === "string") open(data.path);
  };
  serviceWorker.addEventListener("message", hear);
  return () => serviceWorker.removeEventListener("message", hear);
}
