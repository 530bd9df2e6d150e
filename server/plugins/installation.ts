import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JobName } from "#contract/platform/job-words.ts";
import { projectRoot } from "#server/project-root.ts";
import type { HeavyFigures } from "./limits/call-lanes.ts";

/** What administrators see of this installation, and what they may do with its background work. */
export interface Installation {
  version: string;
  /** Of the sources it was built from; empty: not known. */
  commit: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Whose disk is looked at. */
  dataDir: string;
  searchBy: "memory" | "opensearch";
  /** When the clock starts work, by its name: five fields, UTC. */
  crons: ReadonlyMap<string, string>;
  /** Puts work that failed for good back in its queue; false: there is none such, or nothing to repeat. */
  retryJob(name: JobName, id: string): Promise<boolean>;
  /** Heavy calls of the process that answers. */
  heavyCalls(): HeavyFigures;
}

const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string };

/** The build writes the commit in the place of the variable. */
export const builtFrom = { version, commit: process.env.BUILD_COMMIT ?? "" };
