import { v7 as uuid } from "uuid";
import { contract } from "#contract/index.ts";
import { blobWithoutOrigin } from "#contract/core/picture/without-origin.ts";
import type { FileRef } from "#contract/core/file.ts";
import { followUpload } from "#src/api/uploads.ts";
import { callServer } from "#src/api/call-server.ts";

type LinkKind = "photo" | "attachment" | "signature";

/** Bytes of one piece (contract/core/file.ts). */
const piece = 1024 * 1024;

async function sha256(bytes: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await bytes.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Brings a file to the server before the answer names it; a sentence says why that failed. */
export async function uploadByLink(
  ticket: string,
  kind: LinkKind,
  given: Blob,
  name: string,
  origin: Pick<FileRef, "taken_at" | "lng" | "lat"> = {},
): Promise<FileRef | string> {
  const blob = kind === "attachment" ? await blobWithoutOrigin(given) : given;
  const mime = blob.type || "application/octet-stream";
  try {
    const file = { id: uuid(), sha256: await sha256(blob), size: blob.size, mime, name: name.slice(0, 200) };
    const announced = await callServer(contract.question.questionLinkFile, { ticket, kind, ...file });
    await followUpload(blob.size, async (note) => {
      let { received, complete } = announced;
      while (!complete) {
        const bytes = blob.slice(received, received + piece);
        const input = { upload: announced.upload, offset: received };
        const onSent = (sent: number) => note(input.offset + sent);
        ({ received, complete } = await callServer(contract.question.questionLinkBytes, input, { bytes, onSent }));
      }
    });
    return { ...file, ...origin };
  } catch (error) {
    return `${name}：${error instanceof Error ? error.message : String(error)}`;
  }
}
