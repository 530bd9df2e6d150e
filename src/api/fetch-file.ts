import type { KnownCall, InputOf } from "#contract/core/call.ts";
import { NetworkFailure } from "./call-errors.ts";
import { dataOf, send } from "./send.ts";

/** The bytes of a call that answers with a file; refusals come as envelopes and are thrown. */
export async function fetchFile<C extends KnownCall & { reply: "file" }>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<{ blob: Blob; name: string }> {
  const reply = await send(call, input as object, { signal }, "blob");
  const blob = reply.data as Blob;
  if (reply.status === 200 && !/json|html/.test(blob.type)) {
    return { blob, name: fileNameOf(reply.disposition) };
  }
  dataOf(parsed(await blob.text()));
  throw new NetworkFailure();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `filename*=UTF-8''…` of a Content-Disposition, else the plain one; empty when there is none. */
export function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "";
}

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has taken its own hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Fetches a file into the browser's downloads, under the server's name for it; `plain`: where it gives none. */
export async function downloadFile<C extends KnownCall & { reply: "file" }>(
  call: C,
  input: InputOf<C>,
  plain = "",
): Promise<void> {
  const { blob, name } = await fetchFile(call, input);
  saveFile(blob, name === "" ? plain : name);
}
