import type { KnownCall, InputOf, OutputOf } from "#contract/core/call.ts";
import { callServer } from "./call-server.ts";

/** Milliseconds an upload takes before its progress is shown: a quick one needs no bar. */
export const patience = 2_000;

interface Upload {
  size: number;
  sent: number;
  isSlow: boolean;
}

const running = new Set<Upload>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Percent of the bytes that the slow uploads of this page have sent; null while there is none. */
export function uploadPercent(): number | null {
  const slow = [...running].filter(({ isSlow }) => isSlow);
  const size = slow.reduce((sum, one) => sum + one.size, 0);
  if (size === 0) return null;
  return Math.min(100, Math.floor((100 * slow.reduce((sum, one) => sum + one.sent, 0)) / size));
}

/** Calls `listener` whenever the percentage may be another; returns the unsubscriber. */
export function watchUploads(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Runs the sending of `size` bytes, which notes how many have gone. */
export async function followUpload<T>(size: number, work: (note: (sent: number) => void) => Promise<T>): Promise<T> {
  const upload: Upload = { size, sent: 0, isSlow: false };
  running.add(upload);
  const timer = setTimeout(() => {
    upload.isSlow = true;
    tell();
  }, patience);
  try {
    return await work((sent) => {
      upload.sent = sent;
      tell();
    });
  } finally {
    clearTimeout(timer);
    running.delete(upload);
    tell();
  }
}

/** Makes a call whose body is a file; its progress can be watched. */
export const upload = <C extends KnownCall & { body: "bytes" }>(
  call: C,
  input: InputOf<C>,
  bytes: Blob,
): Promise<OutputOf<C>> => followUpload(bytes.size, (onSent) => callServer(call, input, { bytes, onSent }));
