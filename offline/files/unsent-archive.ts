import * as z from "zod/mini";
import { fileKinds, fileOwners, FileRef } from "#contract/core/file.ts";
import { batchCalls } from "#contract/sync/sync.ts";
import { recordKinds } from "../kinds/kinds.ts";

/** Names inside the ZIP. */
export const archiveIndex = "unsent.json";
export const blobName = (id: string) => `files/${id}`;
export const thumbnailName = (id: string) => `thumbnails/${id}`;
export const archiveFormat = "ip-smart-unsent";

const Row = z.object({
  id: z.uuid(),
  seq: z.int(),
  kind: z.enum(recordKinds),
  recordId: z.uuid(),
  title: z.string(),
  call: z.enum([...batchCalls.visit, ...batchCalls.business]),
  input: z.looseObject({ id: z.uuid() }),
  contractVersion: z.int(),
  createdAt: z.number(),
  attempts: z.int(),
  nextAt: z.number(),
  state: z.enum(["waiting", "refused", "conflict"]),
  refusal: z.optional(z.object({ msg: z.string(), fields: z.record(z.string(), z.string()), status: z.int() })),
  conflict: z.optional(
    z.object({
      current: z.nullable(z.record(z.string(), z.unknown())),
      fields: z.array(
        z.object({
          field: z.string(),
          before: z.unknown(),
          mine: z.unknown(),
          theirs: z.unknown(),
          by: z.string(),
          at: z.string(),
        }),
      ),
    }),
  ),
});

/** A file without its bytes, which are entries of their own. */
const File = z.object({
  id: z.uuid(),
  owner: z.enum(fileOwners),
  record_id: z.uuid(),
  kind: z.enum(fileKinds),
  ref: FileRef,
  state: z.enum(["waiting", "refused"]),
  reason: z.optional(z.string()),
  createdAt: z.number(),
});

/** Content of the index: the account it belongs to, its unsent rows, their records as shown, their files. */
export const UnsentIndex = z.object({
  format: z.literal(archiveFormat),
  version: z.literal(1),
  user_id: z.string(),
  user_name: z.string(),
  exported_at: z.string(),
  rows: z.array(Row),
  records: z.array(z.looseObject({ id: z.uuid() })),
  files: z.array(File),
});
export type UnsentIndex = z.output<typeof UnsentIndex>;
