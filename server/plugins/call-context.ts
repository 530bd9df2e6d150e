import type { FastifyBaseLogger } from "fastify";
import type { Kind } from "#contract/core/roles.ts";
import type { JobName } from "#contract/platform/job-words.ts";
import type { SessionUser } from "#contract/account/user.ts";
import type { Db } from "#server/database/connect.ts";
import type { Search } from "#server/search/patent-search.ts";
import type { BackupPlace } from "./backup-place.ts";
import type { DiskRoom } from "./files/free-space.ts";
import type { StorageQuotas } from "./files/storage-use.ts";
import type { FileStore } from "./files/file-store.ts";
import type { SearchTurns } from "./limits/search-limit.ts";
import type { Installation } from "./installation.ts";
import type { Pictures } from "./pictures/pictures.ts";
import type { NumberedKind, RecordNumbers } from "./record-numbers.ts";
import type { WatchedCompanyData } from "./outside/company-data.ts";
import type { SmsSender } from "./outside/sms.ts";
import type { WatchedSource } from "./outside/sources/watched-source.ts";
import type { Wechat } from "./outside/wechat.ts";
import type { PushSender } from "./outside/web-push.ts";
import type { SessionDevice } from "./people/wipe-order.ts";
import type { Usage } from "./usage/keep-usage.ts";

/** Who calls: the session user with the kind of user and the session's own data. */
export interface Person extends SessionUser {
  kind: Kind;
  /** SHA-256 of the session's token. */
  tokenHash: Buffer;
  /** The administrator who looks through the account; null: the person is there. */
  view: { adminId: string; adminName: string; writes: boolean } | null;
  /** Of the person's own session; null for visitors and views, which are no device of the account. */
  device: SessionDevice | null;
  /** The device was ordered to delete its data: it only delivers, and reads nothing. */
  isOrdered: boolean;
  /** Mobile unmasked; for password rules only, never for an answer. */
  fullMobile: string;
}

/** What lives as long as the process. */
export interface Services {
  db: Db;
  files: FileStore;
  /** The disk they lie on. */
  room: DiskRoom;
  /** What companies may keep there. */
  quotas: StorageQuotas;
  /** Work on the pixels of pictures. */
  pictures: Pictures;
  /** The search over the patents; starts with the first search, or with the server. */
  search: Search;
  /** Who asks it how much. */
  searchTurns: SearchTurns;
  /** Sources of patents outside that are configured, the preferred one first. */
  sources: readonly WatchedSource[];
  /** The company-data provider; null where it is not configured. */
  companyData: WatchedCompanyData | null;
  /** Web push; null where it is switched off. */
  push: PushSender | null;
  /** Text messages. */
  sms: SmsSender;
  /** Sign-in by WeChat; null where it is not configured. */
  wechat: Wechat | null;
  /** Counts who uses what, and how long calls take. */
  usage: Usage;
  /** The day's next number of a kind, taken outside of any transaction. */
  takeNumber: Record<NumberedKind, RecordNumbers>;
  /** As many numbers as a batch needs, in one go. */
  numbersFor(kind: NumberedKind, count: number): RecordNumbers;
  /** Where backups go; null: none are made. */
  backup: BackupPlace | null;
  /** Background work that outlives the request; call it after what it works on is committed. */
  startJob(name: JobName, data: { id: string }): Promise<void>;
  /** What administrators see of this installation. */
  installation: Installation;
  log: FastifyBaseLogger;
  /** Milliseconds since the epoch; tests may set it. */
  now(): number;
}

/** What a handler is given beside its input. */
export interface CallContext extends Services {
  /** Inside a queued write `db` is the transaction. */
  db: Db;
  /** Companies whose visits are counted once, before the transaction ends; absent: with each write. */
  recount?: Set<string>;
  /** What the line of the audit log says beside the input; absent: the call leaves none of its own. */
  noted?: Record<string, unknown>;
  /** Present whenever the call's access is not public. */
  person: Person | null;
  /** The token that the person sent, for the answer that tells it to them again; never for a log. */
  token: string | null;
  /** Client address, of IPv6 its network of 64 bits; for limits only. */
  address: string;
  userAgent: string;
  /** Device that sends, when it named itself. */
  deviceId: string | null;
  /** Raw body of a call with `body: "bytes"`. */
  bytes: Buffer;
}

/** The person of a call whose access is not public. */
export function personOf(context: CallContext): Person {
  if (context.person === null) throw new Error("a public call has no person");
  return context.person;
}
