import type { AccountKind } from "#contract/usage/usage-lists.ts";
import { groupOf, timeGroups } from "#contract/usage/call-times.ts";
import { type UsageKind, usageKinds, usageKindsOf } from "#contract/usage/usage-kinds.ts";
import type { Person } from "../call-context.ts";

type Counted = Record<UsageKind, number>;

export interface AccountDay extends Counted {
  account_id: string | null;
  day: string;
  kind: AccountKind | "guest";
}

export interface CallDay {
  day: string;
  call: string;
  calls: number;
  errors: number;
  sum_ms: number;
  longest_ms: number;
  groups: number[];
}

export interface MessageDay {
  day: string;
  channel: "sms" | "push";
  /** Empty: the message was taken. */
  reason: string;
  messages: number;
}

/** What a call that ended was. */
export interface EndedCall {
  name: string;
  /** Who made it; null: nobody signed in, or nobody whom it would be put down to. */
  person: Pick<Person, "id" | "kind" | "view"> | null;
  status: number;
  ms: number;
}

/** What was counted since the last time it was taken, each row once. */
export interface TakenCounts {
  accounts: AccountDay[];
  calls: CallDay[];
  messages: MessageDay[];
}

/** Reasons of a day that are told apart; more of them, as a provider might invent, count as one. */
const mostReasons = 50;
const otherReason = "other";

/** Counts of the use in memory: adding to them costs nothing that a call would wait for. */
export class UsageCounts {
  #accounts = new Map<string, AccountDay>();
  #calls = new Map<string, CallDay>();
  #messages = new Map<string, MessageDay>();

  /** A call of a day has ended. */
  call(day: string, { name, person, status, ms }: EndedCall): void {
    const took = Math.max(0, Math.round(ms));
    const groups = Array.from({ length: timeGroups }, () => 0);
    groups[groupOf(took)] = 1;
    this.#addCall({ day, call: name, calls: 1, errors: status >= 500 ? 1 : 0, sum_ms: took, longest_ms: took, groups });
    if (status < 400) this.#addUse(day, name, person);
  }

  /** A message was handed to a provider; an empty reason: it was taken. */
  message(day: string, channel: MessageDay["channel"], reason: string): void {
    const known = reason.slice(0, 60);
    const isNew = !this.#messages.has(`${day} ${channel} ${known}`);
    const told = isNew && this.#messages.size >= mostReasons ? otherReason : known;
    this.#addMessage({ day, channel, reason: told, messages: 1 });
  }

  /** Takes everything out; what could not be kept is put back. */
  take(): TakenCounts {
    const taken = {
      accounts: [...this.#accounts.values()],
      calls: [...this.#calls.values()],
      messages: [...this.#messages.values()],
    };
    this.#accounts = new Map();
    this.#calls = new Map();
    this.#messages = new Map();
    return taken;
  }

  putBack({ accounts, calls, messages }: TakenCounts): void {
    for (const row of accounts) this.#addAccount(row);
    for (const row of calls) this.#addCall(row);
    for (const row of messages) this.#addMessage(row);
  }

  #addUse(day: string, name: string, person: EndedCall["person"]): void {
    // Who looks through an account is not the account, and a visitor of a company has none.
    if (person !== null && (person.view !== null || person.kind === "visitor")) return;
    const kinds = usageKindsOf(name).filter((kind) => person !== null || kind !== "calls");
    if (kinds.length === 0) return;
    const none = { calls: 0, searches: 0, downloads: 0, pulls: 0, batches: 0 };
    const row: AccountDay = { ...none, account_id: null, day, kind: "guest" };
    if (person !== null && person.kind !== "visitor") Object.assign(row, { account_id: person.id, kind: person.kind });
    for (const kind of kinds) row[kind] = 1;
    this.#addAccount(row);
  }

  #addAccount(row: AccountDay): void {
    const key = `${row.day} ${row.account_id}`;
    const known = this.#accounts.get(key);
    if (known === undefined) this.#accounts.set(key, { ...row });
    else for (const kind of usageKinds) known[kind] += row[kind];
  }

  #addCall(row: CallDay): void {
    const key = `${row.day} ${row.call}`;
    const known = this.#calls.get(key);
    if (known === undefined) {
      this.#calls.set(key, { ...row, groups: [...row.groups] });
      return;
    }
    known.calls += row.calls;
    known.errors += row.errors;
    known.sum_ms += row.sum_ms;
    known.longest_ms = Math.max(known.longest_ms, row.longest_ms);
    known.groups = known.groups.map((count, at) => count + (row.groups[at] ?? 0));
  }

  #addMessage(row: MessageDay): void {
    const key = `${row.day} ${row.channel} ${row.reason}`;
    const known = this.#messages.get(key);
    if (known === undefined) this.#messages.set(key, { ...row });
    else known.messages += row.messages;
  }
}
