import { readFile, writeFile } from "node:fs/promises";
import type https from "node:https";
import { join } from "node:path";
import webPush from "web-push";

/** A browser that takes pushes, as the Push API names its parts. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the push service will never take it again (404, 410). `failed`: try with the next reminder. */
export type PushResult = "sent" | "gone" | "failed";

/** Sends encrypted messages to browsers (RFC 8030, 8291, 8292). */
export interface PushSender {
  /** The server's VAPID key, URL-safe base64 of the uncompressed point. */
  publicKey: string;
  /** Whether an endpoint belongs to a push service the server talks to. */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, payload: string): Promise<PushResult>;
}

/** VAPID keys (URL-safe base64) and who answers for the pushes, a `mailto:` or `https:` address. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  subject: string;
}

/** Push services of the browsers in use; anything else would let an account send requests of ours anywhere. */
const services = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "web.push.apple.com",
  "notify.windows.com",
  "push.apple.com",
];

/** Seconds that a push service keeps a message for a device that is away. */
const timeToLive = 3600;
const timeoutMs = 10_000;

function hostOf(endpoint: string): string | null {
  try {
    const { protocol, hostname } = new URL(endpoint);
    return protocol === "https:" ? hostname : null;
  } catch {
    return null;
  }
}

/** The real client. `moreHosts` are further push services; `agent` carries the certificates of a private one. */
export function pushSender(keys: VapidKeys, moreHosts: readonly string[] = [], agent?: https.Agent): PushSender {
  const hosts = [...services, ...moreHosts];
  const vapidDetails = { subject: keys.subject, publicKey: keys.publicKey, privateKey: keys.privateKey };
  return {
    publicKey: keys.publicKey,
    accepts(endpoint) {
      const host = hostOf(endpoint);
      return host !== null && hosts.some((known) => host === known || host.endsWith(`.${known}`));
    },
    async send({ endpoint, p256dh, auth }, payload) {
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          TTL: timeToLive,
          urgency: "high",
          timeout: timeoutMs,
          ...(agent ? { agent } : {}),
        });
        return "sent";
      } catch (error) {
        const status = (error as { statusCode?: number }).statusCode;
        return status === 404 || status === 410 ? "gone" : "failed";
      }
    },
  };
}

const file = (dataDir: string) => join(dataDir, "vapid.json");

/**
 * The keys of `VAPID_PUBLIC_KEY`, `VAPID_PRIVATE_KEY` and `VAPID_SUBJECT`; without them those kept in the data
 * folder, made at the first start. Several servers with folders of their own need the configured ones.
 */
export async function vapidKeys(env: NodeJS.ProcessEnv, dataDir: string): Promise<VapidKeys> {
  const { VAPID_SUBJECT = "", VAPID_PUBLIC_KEY: publicKey = "", VAPID_PRIVATE_KEY: privateKey = "" } = env;
  const subject = VAPID_SUBJECT === "" ? "mailto:admin@example.com" : VAPID_SUBJECT;
  if (publicKey !== "" && privateKey !== "") return { publicKey, privateKey, subject };
  const made = JSON.stringify(webPush.generateVAPIDKeys());
  // "wx" leaves the keys of an earlier start, or of a process that was faster, as they are.
  await writeFile(file(dataDir), made, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return { ...(JSON.parse(await readFile(file(dataDir), "utf8")) as Omit<VapidKeys, "subject">), subject };
}
