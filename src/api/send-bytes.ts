import { replyFacts } from "#offline/reply-facts.ts";
import type { Transport } from "#offline/field-types.ts";
import { loadClient } from "./load-client.ts";

/** The page's way for the field's files: as the engine's own, and it tells how many bytes have gone. */
export const sendBytes: Transport = async ({ path, method, token, bytes, headers, onSent, timeoutMs, signal }) => {
  const client = await loadClient();
  const {
    status,
    data,
    headers: answered,
  } = await client.request<unknown>({
    url: path,
    method,
    data: bytes,
    headers: { ...headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
    timeout: timeoutMs,
    ...(signal && { signal }),
    adapter: "xhr",
    onUploadProgress: ({ loaded }) => onSent?.(loaded),
  });
  return { status, body: data, ...replyFacts((name) => (answered[name] as string | undefined) ?? null) };
};
