import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { NewCalendarEntry } from "#contract/calendar/calendar-fields.ts";
import type { NewCompany } from "#contract/company/company.ts";
import type { NewDemand, NewDemandMove } from "#contract/demand/demand-fields.ts";
import type { AnswerSave } from "#contract/question/questionnaire-fields.ts";
import type { SessionUser } from "#contract/account/user.ts";
import type { NewVisit } from "#contract/visit/visit.ts";
import { companyOf } from "./kinds/fake-records.testing.ts";
import { FakeServer } from "./fake-server.testing.ts";
import { type EngineOptions, openFieldEngine } from "./field-engine.ts";
import type { Clock, FieldSurroundings, Locks, NewFile, Random } from "./field-types.ts";

// Dexie's live queries stay silent where the platform has no IndexedDB of its own.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });

/** A clock that stands still until it is moved. */
export class FakeClock implements Clock {
  time = Date.parse("2026-11-20T06:00:00Z");
  #sleepers: { until: number; wake: () => void }[] = [];

  #counted = 0;

  now() {
    return this.time;
  }

  monotonic() {
    return this.#counted;
  }

  sleep(ms: number, signal?: AbortSignal) {
    return new Promise<void>((wake) => {
      if (signal?.aborted) return wake();
      this.#sleepers.push({ until: this.#counted + ms, wake });
      signal?.addEventListener("abort", () => wake());
    });
  }

  advance(ms: number) {
    this.time += ms;
    this.#counted += ms;
    const due = this.#sleepers.filter((one) => one.until <= this.#counted);
    this.#sleepers = this.#sleepers.filter((one) => one.until > this.#counted);
    for (const one of due) one.wake();
  }

  /** Somebody moves the device's clock. */
  move(ms: number) {
    this.time += ms;
  }
}

/** Numbers in [0, 1) that a seed decides (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function fakeLocks(): Locks & { taken: Set<string> } {
  const taken = new Set<string>();
  const losers = new Map<string, () => void>();
  return {
    taken,
    names: async () => [...taken],
    async hold(name, take, onLost) {
      if (taken.has(name) && !take) return null;
      losers.get(name)?.();
      losers.set(name, onLost);
      taken.add(name);
      return () => {
        if (losers.get(name) !== onLost) return;
        losers.delete(name);
        taken.delete(name);
      };
    },
    async ifFree(name, task) {
      if (taken.has(name)) return false;
      taken.add(name);
      try {
        await task();
      } finally {
        taken.delete(name);
      }
      return true;
    },
    held: async (name) => taken.has(name),
  };
}

export const official: SessionUser = {
  id: "018f0000-0000-7000-8000-00000000000a",
  name: "李明",
  mobile: "199****0002",
  avatar: "",
  introduction: "",
  type: 0,
  is_admin: 0,
  is_news: 1,
  is_admin_view: 0,
  newtype: "town",
  rid: 0,
  com_id: "unit",
  com_name: "大良",
  admin_name: "",
  pid: 0,
  street_id: "440606005",
  street_name: "大良",
  street_ids: ["440606005"],
  roles: [],
};

/** One phone: its storage, clock and locks outlive the engines opened on it. */
export function phone(server = new FakeServer(), seed = 1) {
  const clock = new FakeClock();
  const locks = fakeLocks();
  const surroundings: FieldSurroundings = {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    clock,
    random: seeded(seed),
    transport: server.transport,
    locks,
    sha256: async (blob) =>
      Buffer.from(await blob.arrayBuffer())
        .toString("hex")
        .padEnd(64, "0")
        .slice(0, 64),
    gzip: null,
    freeBytes: async () => null,
  };
  const open = (options: EngineOptions = {}, user = official, token = "token") =>
    openFieldEngine(user, token, surroundings, { timer: false, ...options });
  return { server, clock, locks, surroundings, open };
}

/** A UUIDv7-like id that sorts by `n`. */
export const idOf = (n: number) => `018f0000-0000-7000-9000-${String(n).padStart(12, "0")}`;

export const knownCompany = companyOf({ id: idOf(1), name: "顺德精工有限公司" });

/** A server that knows one company already. */
export function serverWithCompany(): FakeServer {
  const server = new FakeServer();
  server.put("company", { ...knownCompany }, "server", {});
  return server;
}

export function newVisit(n: number, changes: Partial<NewVisit> = {}): NewVisit {
  return {
    id: idOf(1000 + n),
    company_id: knownCompany.id,
    calendar_id: null,
    start_at: "2026-11-20T01:00:00.000Z",
    end_at: "2026-11-20T02:00:00.000Z",
    visit_type: "日常走访",
    visit_method: "电话",
    visitor_ids: [official.id],
    topics: [],
    companions: "",
    interviewees: [],
    content: `走访内容第 ${n} 条，情况正常。`,
    ip_status: "",
    summary: "",
    services: [],
    policies: [],
    willingness: null,
    has_demand: false,
    answer_id: null,
    label_ids: [],
    photos: [],
    audio: [],
    attachments: [],
    check_in: null,
    signature: null,
    next_action: "",
    next_visit_at: null,
    ...changes,
  };
}

export function newCompany(n: number, name: string): NewCompany {
  const { credit_code, short_name, legal_person, industry_code, street_id, address } = knownCompany;
  const text = { credit_code, short_name, legal_person, industry_code, street_id, address };
  const flags = { is_above_scale: false, is_listed: false, label_ids: [], scale: "" as const, reg_capital: "" };
  return { id: idOf(500 + n), name, ...text, ...flags, reg_status: "存续", established_on: null };
}

export function newEntry(n: number, changes: Partial<NewCalendarEntry> = {}): NewCalendarEntry {
  return {
    id: idOf(2000 + n),
    kind: "走访",
    title: `走访计划 ${n}`,
    company_ids: [knownCompany.id],
    plan_start: "2026-11-21T01:00:00.000Z",
    plan_end: "2026-11-21T03:00:00.000Z",
    all_day: false,
    visit_type: null,
    visit_method: null,
    leader_id: official.id,
    member_ids: [],
    reminder: 0,
    purpose: "",
    checklist: [],
    questionnaire_id: null,
    location: "",
    status: "待走访",
    reason: "",
    visit_ids: [],
    ...changes,
  };
}

export function newDemand(n: number, changes: Partial<NewDemand> = {}): NewDemand {
  return {
    id: idOf(3000 + n),
    company_id: knownCompany.id,
    contact: null,
    source: "走访",
    visit_id: null,
    title: `需求 ${n}`,
    category: "商标品牌",
    urgency: "一般",
    content: `需求内容第 ${n} 条，请协助办理。`,
    expected_result: "",
    label_ids: [],
    attachments: [],
    ...changes,
  };
}

export const newMove = (n: number, demand: number, action: NewDemandMove["action"]): NewDemandMove => ({
  id: idOf(4000 + n),
  demand_id: idOf(3000 + demand),
  action,
  remark: "",
});

/** The first save of answer `n`. */
export const newAnswer = (n: number, values: Record<string, unknown>): AnswerSave => ({
  id: idOf(5000 + n),
  base_rev: 0,
  changes: {
    questionnaire_id: idOf(1),
    version: 1,
    company_id: knownCompany.id,
    visit_id: null,
    values,
    status: "暂存",
  },
});

/** Beginning of a JPEG of 8 by 8 pixels, up to its size. */
const jpegHead = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 8, 0, 8];

export function photo(n: number, recordId: string, bytes = 1000): NewFile {
  const picture = new Uint8Array(bytes).fill(n);
  picture.set(jpegHead);
  const blob = new Blob([picture], { type: "image/jpeg" });
  return { id: idOf(9000 + n), owner: "visit", recordId, kind: "photo", blob, name: `${n}.jpg` };
}
