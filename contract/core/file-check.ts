import * as z from "zod/mini";
import { call } from "./call.ts";
import { pageOf, paging } from "./fields.ts";
import { adminOnly } from "./roles.ts";

/** What may be wrong with a stored file, in words. */
export const fileProblemWords = {
  missing: "文件缺失",
  size: "文件不完整",
  hash: "内容被改动",
} as const;
const problems = Object.keys(fileProblemWords) as (keyof typeof fileProblemWords)[];

/** A damaged file with everything that names it: a record's file, a document handed in, a file of the website, an avatar. */
const DamagedFile = z.object({
  sha256: z.string(),
  problem: z.enum(problems),
  found_at: z.string(),
  /** Whose file it is, as people know it: `走访 ZF20261120-003（某某公司）`, and what: `照片`, `a.pdf`. */
  named_by: z.array(z.object({ record: z.string(), file: z.string() })),
});
export type DamagedFile = z.output<typeof DamagedFile>;

/** A reading of the whole store; without an end it is under way. */
const FileReading = z.object({
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Name of who asked for it; null: by the clock. */
  asked_by_name: z.nullable(z.string()),
  checked: z.int(),
  damaged: z.int(),
});

/** Calls of the page /fileCheck (ours). */
export const fileCheckCalls = {
  fileCheck: call({
    method: "GET",
    path: "/v1/common/fileCheck",
    access: adminOnly,
    input: z.object(paging),
    output: z.object({ ...pageOf(DamagedFile).shape, last: z.nullable(FileReading) }),
    offline: "live",
    summary: "The last reading of the file store, and the files that are damaged.",
  }),
  fileCheckRun: call({
    method: "POST",
    path: "/v1/common/fileCheckRun",
    access: adminOnly,
    input: z.object({}),
    output: FileReading,
    offline: "live",
    summary: "Read the whole file store now, unless that is under way.",
  }),
};
