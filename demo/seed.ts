import type { Db } from "#server/database/connect.ts";
import type { DemoPatents } from "./patent/patents.ts";
import type { DemoFiles } from "./visit/photos.ts";
import type { DemoWorld } from "./world.ts";

type Account = DemoWorld["accounts"][number];

/** What every area's demo data is made of. */
export interface SeedWorld extends DemoWorld {
  /** Milliseconds; the demo lies around it. */
  now: number;
  /** Takes pictures and photos; without one none are drawn. */
  store: DemoFiles | undefined;
  /** The account of the enterprise that people try first. */
  owner: Account & { com_id: string };
  /** The account that publishes and administers. */
  admin: Account;
  /** The account of a street's official that people try first. */
  official: Account;
  patents: DemoPatents;
}

/** Inserts the demo data of one area; what an earlier one has inserted is there. */
export type Seed = (db: Db, world: SeedWorld) => Promise<void>;
