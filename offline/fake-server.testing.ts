import { contractVersion } from "#contract/call.ts";
import type { Company, NewCompany } from "#contract/company.ts";
import { sameJson } from "#contract/edits.ts";
import { type Envelope, failure, success } from "#contract/envelope.ts";
import type { Change, Changes } from "#contract/feed.ts";
import type { BatchItem } from "#contract/sync.ts";
import { filesOf } from "#contract/visit-rules.ts";
import type { NewVisit, Visit } from "#contract/visit.ts";
import type { TransportReply, TransportRequest } from "./field-types.ts";

/** What happens to one request. `lost`: it never arrives. `late`: it is done, but its reply is lost. */
export type Fault = "lost" | "late" | { status: number; body: unknown; retryAfterMs?: number };

interface Revision {
  id: string;
  rev: number;
  device: string;
  changed: Record<string, { before: unknown; after: unknown }>;
}

type ServerRow = Visit | Company;

/** The server's rules for the engine's calls in memory, with faults on demand. */
export class FakeServer {
  readonly visits = new Map<string, Visit>();
  readonly companies = new Map<string, Company>();
  readonly deleted = new Set<string>();
  readonly aliases = new Map<string, string>();
  readonly replies = new Map<string, { input: string; envelope: Envelope }>();
  readonly revisions: Revision[] = [];
  readonly files = new Map<string, { bytes: Uint8Array; complete: boolean }>();
  readonly feed: { kind: "visit" | "company"; id: string }[] = [];
  readonly requests: TransportRequest[] = [];
  /** How often each item was really carried out. */
  readonly performed = new Map<string, number>();
  heard: Changes["heard"] = null;
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
      return { status: fault.status, body: fault.body, retryAfterMs: fault.retryAfterMs ?? null, serverTime: null };
    const envelope = await this.answer(request);
    if (fault === "late") throw new TypeError("connection reset");
    const body: unknown = JSON.parse(JSON.stringify(envelope));
    return { status: envelope.status, body, retryAfterMs: null, serverTime: this.time || null };
  };

  async answer(request: TransportRequest): Promise<Envelope> {
    if (request.token !== this.validToken) return failure(401, "登录已过期，请重新登录");
    const url = new URL(request.path, "http://server");
    if (url.pathname === "/v1/visit/changes") return success(this.changes(url.searchParams));
    if (url.pathname === "/v1/common/file") return await this.upload(url.searchParams, request.bytes as Blob);
    if (url.pathname === "/v1/visit/visitRestore") return this.restore((request.body as { id: string }).id);
    return this.batch(request.body as { device_id: string; items: BatchItem[] });
  }

  batch({ device_id, items }: { device_id: string; items: BatchItem[] }): Envelope {
    if (items.length > this.maxItems) return failure(413, "内容过大");
    const failed = new Set<string>();
    const results = items.map((item) => {
      const { id } = item.input as { id: string };
      const envelope = failed.has(id) ? failure(424, "等待") : this.item(item, device_id);
      if (envelope.code === 0) failed.add(id);
      return { ...envelope, id: item.id };
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

  perform({ call, input }: BatchItem, device: string): Envelope {
    if (call === "visit.createVisit") return this.createVisit(input as NewVisit, device);
    if (call === "visit.createCompany") return this.createCompany(input as NewCompany, device);
    const edit = input as { id: string; base_rev: number; changes: Record<string, unknown> };
    if (call === "visit.visitDel") return this.remove(edit.id);
    return this.edit(call === "business.companyEdit" ? "company" : "visit", edit, device);
  }

  createVisit(input: NewVisit, device: string): Envelope {
    if (this.visits.has(input.id) || this.deleted.has(input.id)) return failure(422, "编号已存在");
    const company = this.companies.get(this.aliases.get(input.company_id) ?? input.company_id);
    if (!company) return failure(422, "走访企业不存在", { fields: { company_id: "走访企业不存在" } });
    const visit: Visit = {
      ...input,
      company_id: company.id,
      visit_no: `ZF${this.visits.size + 1}`,
      status: "已归档",
      street_id: company.street_id,
      company_name: company.name,
      arrived: [],
      ...stamp(),
    };
    return success(this.put("visit", visit, device, {}));
  }

  createCompany({ contact: _contact, ...input }: NewCompany, device: string): Envelope {
    const known = [...this.companies.values()].find((one) => one.name === input.name);
    if (known) {
      this.aliases.set(input.id, known.id);
      return success({ company: known, alias_of: known.id });
    }
    return success({ company: this.put("company", companyOf(input), device, {}), alias_of: null });
  }

  edit(kind: "visit" | "company", edit: { id: string; base_rev: number; changes: object }, device: string): Envelope {
    const id = this.aliases.get(edit.id) ?? edit.id;
    if (this.deleted.has(id))
      return failure(409, "已被删除", { reason: "conflict", current: null, changed: [], deleted: true });
    const current = (kind === "visit" ? this.visits : this.companies).get(id);
    if (!current) return failure(404, "记录不存在");
    const since = this.revisions.filter((one) => one.id === id && one.rev > edit.base_rev && one.device !== device);
    const changed = since.flatMap((one) =>
      Object.entries(one.changed)
        .filter(([field]) => field in edit.changes)
        .map(([field, { before, after }]) => ({
          field,
          before,
          after,
          by_name: one.device,
          at: "2026-11-20T00:00:00Z",
        })),
    );
    const met = changed.filter((one) => !sameJson(one.after, edit.changes[one.field as never]));
    if (met.length > 0) return failure(409, "有冲突", { reason: "conflict", current, changed: met });
    return success(this.put(kind, { ...current, ...edit.changes, rev: current.rev + 1 }, device, edit.changes));
  }

  remove(id: string): Envelope {
    const visit = this.visits.get(id);
    if (!visit) return failure(404, "记录不存在");
    this.visits.delete(id);
    this.deleted.add(id);
    this.feed.push({ kind: "visit", id });
    return success({ id, rev: visit.rev + 1 });
  }

  restore(id: string): Envelope {
    const before = [...this.replies.values()].map((one) => one.envelope.data as Visit).find((one) => one.id === id);
    if (!this.deleted.delete(id) || !before) return failure(404, "记录不存在");
    return success(this.put("visit", { ...before, rev: before.rev + 5 }, "server", {}));
  }

  put<T extends ServerRow>(kind: "visit" | "company", row: T, device: string, changes: object): T {
    const table = (kind === "visit" ? this.visits : this.companies) as unknown as Map<string, T>;
    const before = table.get(row.id);
    const changed = Object.fromEntries(
      Object.entries(changes).map(([field, after]) => [field, { before: before?.[field as keyof T], after }]),
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
      const record = (kind === "visit" ? this.visits : this.companies).get(id) ?? null;
      return structuredClone({ kind, id, gone: record === null, record }) as Change;
    });
    const more = from + page.length < this.feed.length;
    const { scope, heard } = this;
    this.heard = {
      pending: Number(query.get("pending")),
      oldest_at: query.get("oldest_at"),
      at: "2026-11-20T00:00:00Z",
    };
    return { changes, cursor: `${scope}:${from + page.length}`, more, reset: !known, scope, heard };
  }

  async upload(query: URLSearchParams, bytes: Blob): Promise<Envelope> {
    const id = query.get("id") ?? "";
    const visit = this.visits.get(query.get("record_id") ?? "");
    const size = Number(query.get("size"));
    if (!visit || !filesOf(visit).some((file) => file.ref.id === id)) return failure(404, "记录没有这个文件");
    const file = this.files.get(id) ?? { bytes: new Uint8Array(), complete: false };
    const offset = Number(query.get("offset"));
    const held = file.bytes.length;
    if (bytes.size > 0 && offset !== held) return failure(409, "起点不符", { reason: "offset", received: held });
    const joined = new Uint8Array(await new Blob([file.bytes as BlobPart, bytes]).arrayBuffer());
    this.files.set(id, { bytes: joined, complete: joined.length === size });
    return success({ id, received: joined.length, complete: joined.length === size });
  }
}

const at = "2026-11-20T00:00:00.000Z";
const stamp = () => ({ rev: 1, created_at: at, created_by: "u", updated_at: at, updated_by: "u" });

/** A company as the server would hold it. */
export function companyOf(input: Pick<NewCompany, "id" | "name"> & Partial<Company>): Company {
  return {
    credit_code: "",
    short_name: "",
    legal_person: "",
    reg_status: "存续",
    reg_capital: "",
    established_on: null,
    industry_code: "",
    street_id: "440606005",
    address: "",
    scale: "",
    is_above_scale: false,
    is_listed: false,
    label_ids: [],
    initials: "",
    tier: "",
    tier_reason: "",
    owner_id: null,
    invention_count: 0,
    utility_count: 0,
    design_count: 0,
    trademark_count: 0,
    software_count: 0,
    last_visit_at: null,
    next_visit_at: null,
    open_demands: 0,
    source: "手工",
    ...stamp(),
    ...input,
  };
}
