import type { SessionUser } from "#contract/account/user.ts";
import type { FieldDatabase } from "./storage/field-database.ts";
import type { FieldSurroundings } from "./field-types.ts";
import type { ServerLink } from "./server-link.ts";
import type { SyncState } from "./sync-state.ts";

/** What every part of an open engine works with. */
export interface EngineContext {
  db: FieldDatabase;
  user: SessionUser;
  deviceId: string;
  surroundings: FieldSurroundings;
  link: ServerLink;
  state: SyncState;
  /** Version of the shapes this app writes. */
  contractVersion: number;
  newId(): string;
}

/** The server's time as this device knows it, as an ISO instant. */
export const serverIso = (context: EngineContext) => new Date(context.link.serverNow()).toISOString();
