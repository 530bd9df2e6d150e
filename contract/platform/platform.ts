import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import { jobNames } from "./job-words.ts";
import { services, testedServices } from "./outside-services.ts";

const instant = z.nullable(z.string());

/** What this installation is, and how full it is. Sizes are bytes. */
const PlatformState = z.object({
  as_of: z.string(),
  version: z.string(),
  /** Of the sources it was built from; empty: not known. */
  commit: z.string(),
  node: z.string(),
  started_at: z.string(),
  /** Memory of the process that answered. */
  rss: z.number(),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    migrations: z.object({ count: z.int(), last: z.string(), at: instant }),
    connections: z.int(),
    most_connections: z.int(),
  }),
  /** Of the process that answered: figures and exports at work, waiting, and refused since its start; calls that were slow of late. */
  heavy: z.object({ running: z.int(), waiting: z.int(), refused: z.int(), slow: z.array(z.string()) }),
  /** The disk of the data folder; below `floor` no more files are taken in, and `warns_below` says so before. */
  disk: z.object({ free: z.number(), total: z.number(), floor: z.number(), warns_below: z.number() }),
  /** What people have handed in, and which companies have handed in most of it. */
  files: z.object({
    bytes: z.number(),
    most: z.array(z.object({ name: z.string(), bytes: z.number() })),
  }),
  /** Why no backup can be written; null: one can, or none are made. */
  backup_problem: z.nullable(z.string()),
});
export type PlatformState = z.output<typeof PlatformState>;

const ServiceSetting = z.object({
  service: z.enum(services),
  configured: z.boolean(),
  /** Which provider or form, in words; never a secret. */
  detail: z.string(),
});
export type ServiceSetting = z.output<typeof ServiceSetting>;

/** How a service fared in a test. */
const ServiceAnswer = z.object({
  ok: z.boolean(),
  /** What it really answered, in a Chinese sentence with its own code. */
  answer: z.string(),
  ms: z.int(),
});
export type ServiceAnswer = z.output<typeof ServiceAnswer>;

/** `idle`: no run within seven days, after which none is remembered; `waiting` also: failed, and is tried again. */
const jobStates = ["idle", "waiting", "active", "completed", "failed"] as const;
export type JobState = (typeof jobStates)[number];

const JobFailure = z.object({ id: z.string(), at: z.string(), words: z.string() });

const PlatformJob = z.object({
  name: z.enum(jobNames),
  /** Five fields, UTC; null: no clock starts it. */
  cron: z.nullable(z.string()),
  state: z.enum(jobStates),
  /** Of the last run that began. */
  started_at: instant,
  completed_at: instant,
  seconds: z.nullable(z.number()),
  waiting: z.int(),
  /** Failed for good within the last seven days, and the latest of these. */
  failed: z.int(),
  failures: z.array(JobFailure),
  /** The last run was no success, or one of a record failed and nobody has repeated it. */
  ailing: z.boolean(),
});
export type PlatformJob = z.output<typeof PlatformJob>;

/** A change of many rows that is under way since an upgrade. */
const Backfill = z.object({ title: z.string(), done: z.int(), of: z.int() });

const jobName = oneOf("后台任务", jobNames);

/** Calls of the page /systemState (ours). */
export const platformCalls = {
  disk: call({
    method: "GET",
    path: "/v1/platform/disk",
    access: adminOnly,
    input: z.object({}),
    output: z.object({ free: z.number(), floor: z.number(), warns_below: z.number() }),
    offline: "live",
    summary: "Bytes left on the disk of the data folder, and below which files are no longer taken in.",
  }),
  state: call({
    method: "GET",
    path: "/v1/platform/state",
    access: adminOnly,
    input: z.object({}),
    output: PlatformState,
    offline: "live",
    summary: "Version, database with its migrations and connections, and the disk of the data folder.",
  }),
  settings: call({
    method: "GET",
    path: "/v1/platform/settings",
    access: adminOnly,
    input: z.object({}),
    output: z.object({ list: z.array(ServiceSetting) }),
    offline: "live",
    summary: "Which services outside are configured; no secret of any.",
  }),
  test: call({
    method: "POST",
    path: "/v1/platform/test",
    access: adminOnly,
    inView: "never",
    input: z.object({ service: oneOf("外部服务", testedServices) }),
    output: ServiceAnswer,
    offline: "live",
    summary:
      "Ask a configured service for something real and tell its answer; a text message goes to the user's own mobile.",
  }),
  jobs: call({
    method: "GET",
    path: "/v1/platform/jobs",
    access: adminOnly,
    input: z.object({}),
    output: z.object({ as_of: z.string(), list: z.array(PlatformJob), backfills: z.array(Backfill) }),
    offline: "live",
    summary: "Every kind of background work with its clock, its last run and its failures of seven days.",
  }),
  jobRun: call({
    method: "POST",
    path: "/v1/platform/jobRun",
    access: adminOnly,
    inView: "never",
    input: z.object({ name: jobName }),
    output: z.object({}),
    offline: "live",
    summary: "Start background work now, unless it waits or runs already.",
  }),
  jobRetry: call({
    method: "POST",
    path: "/v1/platform/jobRetry",
    access: adminOnly,
    inView: "never",
    input: z.object({ name: jobName, id: id("后台任务") }),
    output: z.object({}),
    offline: "live",
    summary: "Put background work of a record that failed back in its queue.",
  }),
};
