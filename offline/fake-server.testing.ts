import { contractVersion } from "#contract/core/call.ts";
import type { Company, NewCompany } from "#contract/company/company.ts";
import { sameJson } from "#contract/core/edits.ts";
import { type Envelope, failure, success } from "#contract/core/envelope.ts";
import type { Change, Changes } from "#contract/sync/feed.ts";
import type { BatchItem } from "#contract/sync/sync.ts";
import type { NewCalendarEntry } from "#contract/calendar/calendar-fields.ts";
import type { NewDemand, NewDemandMove } from "#contract/demand/demand-fields.ts";
import { moved } from "#contract/demand/demand-moves.ts";
import { demandRule } from "#contract/demand/demand-states.ts";
import type { Answer, AnswerSave } from "#contract/question/questionnaire-fields.ts";
import type { NewVisitNote } from "#contract/visit/visit-note.ts";
import type { NewVisit, Visit } from "#contract/visit/visit.ts";
import { fieldOf, flatChanges, patchedValues } from "./kinds/answer-changes.ts";
import { fileIdsOf } from "./files/named-parts.ts";
import type { Edit, Revision, ServerRow, Tables } from "./fake-tables.testing.ts";
import { answerOf, companyOf, demandOf, entryOf, noteOf, visitOf } from "./kinds/fake-records.testing.ts";
import type { QueuedWrite, RecordKind, TransportReply, TransportRequest } from "./field-types.ts";
import { holidaysOf } from "#contract/core/working-days.ts";
import { effectOf, kindOf, recordIdOf } from "./kinds/write-kinds.ts";

/** What happens to one request. `lost`: it never arrives. `late`: it is done, but its reply is lost. */
export type Fault = "lost" | "late" | { status: number; body: unknown; retryAfterMs?: number };

/** The server's rules for the engine's calls in memory, with faults on demand. */
export class FakeServer {
  readonly visits = new Map<string, Visit>();
  readonly companies = new Map<string, Company>();
  readonly tables: Tables = {
    visit: this.visits,
    company: this.companies,
    calendar: new Map(),
    demand: new Map(),
    answer: new Map(),
    note: new Map(),
  };
  /** Reference records that only the feed brings. */
  readonly reference = new Map<string, Change>();
  readonly deleted = new Set<string>();
  readonly aliases = new Map<string, string>();
  readonly replies = new Map<string, { input: string; envelope: Envelope }>();
  readonly revisions: Revision[] = [];
  readonly files = new Map<string, { bytes: Uint8Array; complete: boolean }>();
  readonly feed: { kind: Change["kind"]; id: string }[] = [];
  readonly requests: TransportRequest[] = [];
  /** How often each item was really carried out. */
  readonly performed = new Map<string, number>();
  heard: Changes["heard"] = null;
  /** Answers pulls with the order to wipe; what the device said was lost. */
  wipe: { by_name: string; at: string } | null = null;
  wiped: { lost: number; drafts: number; photos: number } | null = null;
  scope = "all";
  validToken = "token";
  time = 0;
  maxItems = Number.POSITIVE_INFINITY;
  /** Asked before each request; null lets it pass. */
  fault: (request: TransportRequest) => Fault | null = () => null;
  /** Asked before each item is carried out; null lets it pass. */
  refuse: (item: BatchItem) => Envelope | null = () => null;

  readonly transport = async (request: TransportRequest): Promise<TransportReply> => {
    this.requests.push(request);
    const fault = this.fault(request);
    if (fault === "lost") throw new TypeError("fetch failed");
    if (fault !== null && fault !== "late")
      return { ...fault, retryAfterMs: fault.retryAfterMs ?? null, serverTime: this.time || null };
    const envelope = await this.answer(request);
    if (fault === "late") throw new TypeError("connection reset");
    const body: unknown = JSON.parse(JSON.stringify(envelope));
    return { status: envelope.status, body, retryAfterMs: null, serverTime: this.time || null };
  };

  async answer(request: TransportRequest): Promise<Envelope> {
    if (request.path === "/v1/news/user/deviceWiped") {
      this.wiped = request.body as typeof this.wiped;
      return success({});
    }
    if (request.path.startsWith("/v1/visit/changes") && this.wipe !== null)
      return failure(401, "清除", { reason: "wiped", ...this.wipe });
    if (request.token !== this.validToken) return failure(401, "登录已过期，请重新登录");
    const url = new URL(request.path, "http://server");
    if (url.pathname === "/v1/visit/changes") return success(this.changes(url.searchParams));
    if (url.pathname === "/v1/common/file") return await this.upload(url.searchParams, request.bytes as Blob);
    if (url.pathname === "/v1/visit/visitRestore") return this.restore((request.body as { id: string }).id);
    const body = request.body as { device_id: string; items: BatchItem[]; pending?: number; oldest_at?: string };
    const envelope = this.batch(body);
    const { results = [] } = (envelope.data ?? {}) as { results?: Envelope[] };
    this.hear(body, results.filter(({ code }) => code === 1).length);
    return envelope;
  }

  hear({ pending, oldest_at }: { pending?: unknown; oldest_at?: unknown }, delivered = 0): void {
    if (pending === undefined) return;
    const left = Number(pending) - delivered;
    this.heard = { pending: left, oldest_at: left > 0 ? String(oldest_at) : null, at: "2026-11-20T00:00:00Z" };
  }

  batch({ device_id, items }: { device_id: string; items: BatchItem[] }): Envelope {
    if (items.length > this.maxItems) return failure(413, "内容过大");
    const failed = new Set<string>();
    const results = items.map((item) => {
      const id = recordIdOf(item as QueuedWrite);
      const { visit_id, changes } = item.input as { visit_id?: string; changes?: { visit_id?: string } };
      const blocked = [id, visit_id, changes?.visit_id].some((one) => failed.has(one ?? ""));
      const envelope = blocked ? failure(424, "等待") : this.item(item, device_id);
      if (envelope.code === 0) failed.add(id);
      // A device that is to delete its data is told of no record.
      const told = envelope.code === 1 && this.wipe !== null ? success(null) : envelope;
      return { ...told, id: item.id };
    });
    return success({ results });
  }

  item(item: BatchItem, device: string): Envelope {
    if (item.contract_version !== contractVersion) return failure(426, "应用版本过旧");
    const text = JSON.stringify([item.call, item.input]);
    const stored = this.replies.get(item.id);
    if (stored) return stored.input === text ? stored.envelope : failure(409, "编号已用", { reason: "key_reused" });
    const refused = this.refuse(item);
    if (refused) return refused;
    const envelope = this.perform(item, device);
    if (envelope.code === 0) return envelope;
    const kept = structuredClone(envelope);
    this.replies.set(item.id, { input: text, envelope: kept });
    this.performed.set(item.id, (this.performed.get(item.id) ?? 0) + 1);
    return kept;
  }

  perform(item: BatchItem, device: string): Envelope {
    const write = item as QueuedWrite;
    if (write.call === "visit.createCompany") return this.createCompany(write.input, device);
    if (write.call === "business.demandMove") return this.move(write.input, device);
    const effect = effectOf(write);
    if (effect === "remove") return this.remove(kindOf(write), write.input.id);
    return effect === "create" ? this.create(write, device) : this.edit(kindOf(write), write.input as Edit, device);
  }

  createVisit(input: NewVisit, device: string): Envelope {
    return this.create({ call: "visit.createVisit", input }, device);
  }

  create(write: QueuedWrite, device: string): Envelope {
    const kind = kindOf(write);
    const { id } = write.input;
    if (this.tables[kind].has(id) || this.deleted.has(id)) return failure(422, "编号已存在");
    const made = this.made(write);
    if (made === null) return failure(422, "走访企业不存在", { fields: { company_id: "走访企业不存在" } });
    return success(this.put(kind, made, device, {}));
  }

  /** The new record, or null when it names something the server does not have. */
  made({ input }: QueuedWrite): ServerRow | null {
    const named = input as Partial<NewVisit & NewDemand & NewCalendarEntry & AnswerSave & NewVisitNote>;
    const { company_id, visit_id } = { ...named, ...named.changes };
    if (visit_id && !this.visits.has(visit_id)) return null;
    if ("plan_start" in named)
      return entryOf(input as NewCalendarEntry, this.companyNamed(named.company_ids?.[0] ?? ""));
    if (company_id === undefined) return noteOf(input as NewVisitNote);
    const company = this.companyNamed(company_id);
    if (company === undefined) return null;
    if ("visit_type" in named) return visitOf(input as NewVisit, company, this.visits.size);
    if ("category" in named) return demandOf(input as NewDemand, company, this.tables.demand.size);
    return answerOf(input as AnswerSave, company);
  }

  companyNamed(id: string): Company | undefined {
    return this.companies.get(this.aliases.get(id) ?? id);
  }

  move(move: NewDemandMove, device: string): Envelope {
    const demand = this.tables.demand.get(move.demand_id);
    if (!demand) return failure(404, "需求不存在");
    if (!demandRule(move.action).from.includes(demand.status)) return failure(422, `需求现为“${demand.status}”`);
    const changes = moved(demand, move, "u", "2026-11-20T00:00:00.000Z", holidaysOf([]));
    return success(this.put("demand", { ...demand, ...changes, rev: demand.rev + 1 }, device, changes));
  }

  createCompany({ contact: _contact, ...input }: NewCompany, device: string): Envelope {
    const known = [...this.companies.values()].find((one) => one.name === input.name);
    if (known) {
      this.aliases.set(input.id, known.id);
      return success({ company: known, alias_of: known.id });
    }
    return success({ company: this.put("company", companyOf(input), device, {}), alias_of: null });
  }

  edit(kind: RecordKind, edit: Edit, device: string): Envelope {
    const id = this.aliases.get(edit.id) ?? edit.id;
    if (this.deleted.has(id))
      return failure(409, "已被删除", { reason: "conflict", current: null, changed: [], deleted: true });
    const current = this.tables[kind].get(id);
    if (!current) return failure(404, "记录不存在");
    const mine = flatChanges(edit.changes);
    const since = this.revisions.filter((one) => one.id === id && one.rev > edit.base_rev && one.device !== device);
    const changed = since.flatMap((one) =>
      Object.entries(one.changed)
        .filter(([field]) => field in mine)
        .map(([field, { before, after }]) => ({
          field,
          before,
          after,
          by_name: one.device,
          at: "2026-11-20T00:00:00Z",
        })),
    );
    const met = changed.filter((one) => !sameJson(one.after, mine[one.field]));
    if (met.length > 0) return failure(409, "有冲突", { reason: "conflict", current, changed: met });
    const after = { ...current, ...edit.changes, rev: current.rev + 1 } as ServerRow;
    if (kind === "answer")
      (after as Answer).values = patchedValues((current as Answer).values, edit.changes.values as Answer["values"]);
    return success(this.put(kind, after, device, edit.changes));
  }

  remove(kind: RecordKind, id: string): Envelope {
    const record = this.tables[kind].get(id);
    if (!record) return failure(404, "记录不存在");
    this.tables[kind].delete(id);
    this.deleted.add(id);
    this.feed.push({ kind, id });
    return success({ id, rev: record.rev + 1 });
  }

  /** Tells every device a reference record from now on. */
  tell(change: Change): void {
    this.reference.set(`${change.kind}/${change.id}`, change);
    this.feed.push({ kind: change.kind, id: change.id });
  }

  restore(id: string): Envelope {
    const before = [...this.replies.values()].map((one) => one.envelope.data as Visit).find((one) => one.id === id);
    if (!this.deleted.delete(id) || !before) return failure(404, "记录不存在");
    return success(this.put("visit", { ...before, rev: before.rev + 5 }, "server", {}));
  }

  put<T extends ServerRow>(kind: RecordKind, row: T, device: string, changes: Record<string, unknown> | object): T {
    const table = this.tables[kind] as unknown as Map<string, T>;
    const before = table.get(row.id);
    const flat = Object.entries(flatChanges({ ...changes }));
    const changed = Object.fromEntries(
      flat.map(([field, after]) => [field, { before: before && fieldOf(before, field), after }]),
    );
    this.revisions.push({ id: row.id, rev: row.rev, device, changed });
    table.set(row.id, row);
    this.feed.push({ kind, id: row.id });
    return structuredClone(row);
  }

  changes(query: URLSearchParams): Changes {
    const cursor = query.get("cursor") ?? "";
    const known = cursor === "" || cursor.startsWith(`${this.scope}:`);
    const from = known ? Number(cursor.split(":")[1] ?? 0) : 0;
    const limit = Number(query.get("limit"));
    const page = this.feed.slice(from, from + limit);
    const changes = page.map(({ kind, id }): Change => {
      const told = this.reference.get(`${kind}/${id}`);
      if (told) return told;
      const record = this.tables[kind as RecordKind].get(id) ?? null;
      return structuredClone({ kind, id, gone: record === null, record }) as Change;
    });
    const more = from + page.length < this.feed.length;
    const { scope, heard } = this;
    this.hear(Object.fromEntries(query));
    return { changes, cursor: `${scope}:${from + page.length}`, more, reset: !known, scope, heard };
  }

  async upload(query: URLSearchParams, bytes: Blob): Promise<Envelope> {
    const id = query.get("id") ?? "";
    const recordId = query.get("record_id") ?? "";
    const record = Object.values(this.tables)
      .map((table) => table.get(recordId))
      .find((one) => one !== undefined);
    const size = Number(query.get("size"));
    if (!record || !fileIdsOf(record).includes(id)) return failure(404, "记录没有这个文件");
    const file = this.files.get(id) ?? { bytes: new Uint8Array(), complete: false };
    const offset = Number(query.get("offset"));
    const held = file.bytes.length;
    if (bytes.size > 0 && offset !== held) return failure(409, "起点不符", { reason: "offset", received: held });
    const joined = new Uint8Array(await new Blob([file.bytes as BlobPart, bytes]).arrayBuffer());
    this.files.set(id, { bytes: joined, complete: joined.length === size });
    return success({ id, received: joined.length, complete: joined.length === size });
  }
}
