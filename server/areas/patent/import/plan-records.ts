import { v7 } from "uuid";
import type { PatentImportAction, PatentImportRow } from "#contract/patent/import/import-calls.ts";
import {
  fieldNames,
  type ImportedEvent,
  type ImportedPatent,
  problemNames,
  type ReadRecord,
} from "#server/importers/patent/imported-patent.ts";
import { type Directory, linkCompanies } from "./known-patents.ts";
import { mergePatent, namesOf, newStanding, type Standing, typeOf } from "./merge-patent.ts";
import { dayOf } from "#contract/core/time.ts";
import { isPublished } from "#contract/patent/published.ts";
import { fingerprintOf, hashOfRecord, keysOf, storableRecord } from "./record-identity.ts";

/** What is known of the records of a batch before it is planned. */
export interface Around {
  patents: readonly Standing[];
  /** Patents by the hash of a record that was taken before. */
  records: ReadonlyMap<string, string>;
  directory: Directory;
  /** Fingerprints of events by patent. */
  events: ReadonlyMap<string, ReadonlySet<string>>;
  at: Date;
}

/** An event to be added. */
export interface NewEvent extends ImportedEvent {
  id: string;
  fingerprint: string;
}

/** A patent that records of the batch change. */
export interface Change {
  before: Standing | null;
  after: Standing;
  events: NewEvent[];
}

/** What to write, and what becomes of each record. */
export interface BatchPlan {
  changes: Change[];
  rows: Omit<PatentImportRow, "place">[];
  /** Patents by the hash of each record that is taken. */
  taken: Map<string, string>;
}

const numberMax = 40;
const titleMax = 2000;

type Problems = PatentImportRow["problems"];
const refusal = (field: keyof ImportedPatent, message: string): Problems[number] => ({
  field: fieldNames[field],
  message,
  refuses: true,
});

/** What keeps a record from being taken, by itself. */
function ownProblems(record: ImportedPatent): Problems {
  const { application_no, publication_no, grant_no } = record;
  const numbers = { application_no, publication_no, grant_no };
  const long = Object.entries(numbers).filter(([, number]) => number.length > numberMax);
  return [
    ...(application_no + publication_no + grant_no === ""
      ? [refusal("application_no", "缺少申请号和公开号，无法确定是哪一件专利")]
      : []),
    ...long.map(([field]) =>
      refusal(field as keyof typeof numbers, `${fieldNames[field as keyof typeof numbers]}过长，请检查`),
    ),
    ...(record.title.length > titleMax ? [refusal("title", `名称超过 ${titleMax} 字，请检查列的对应关系`)] : []),
  ];
}

class Planning {
  readonly #around: Around;
  readonly #byKey = new Map<string, Change>();
  readonly #changes = new Map<string, Change>();

  constructor(around: Around) {
    this.#around = around;
    for (const standing of around.patents) this.#index({ before: standing, after: standing, events: [] });
  }

  #index(change: Change): void {
    this.#changes.set(change.after.row.id, change);
    for (const key of keysOf(change.after.row)) this.#byKey.set(key, change);
  }

  /** The patent of a record, `null` where it is new, or why none can be said. */
  #find(record: ImportedPatent): Change | null | Problems {
    const found = [...new Set(keysOf(record).flatMap((key) => this.#byKey.get(key) ?? []))];
    if (found.length > 1)
      return [
        refusal(
          "publication_no",
          `申请号与公开号分别属于库中两件专利（${found
            .map(({ after }) => after.row.title)
            .join("；")
            .slice(0, 80)}），请核对`,
        ),
      ];
    const [change] = found;
    if (change === undefined) return null;
    const { row } = change.after;
    if (row.withdrawn_at !== null) return [refusal("application_no", "这件专利已从库中撤下，不能导入")];
    if (row.application_no !== "" && record.application_no !== "" && row.application_no !== record.application_no)
      return [refusal("application_no", `公开号在库中属于申请号 ${row.application_no} 的专利，请核对`)];
    return change;
  }

  #create(record: ImportedPatent): Change | Problems {
    const type = typeOf(record);
    if (record.title === "") return [refusal("title", "缺少名称；库中没有这件专利，不能只凭号码新增")];
    if (type === null) return [refusal("type", "无法判断专利类型，请补充专利类型列")];
    return { before: null, after: newStanding(v7(), type, this.#around.at), events: [] };
  }

  #newEvents(change: Change, record: ImportedPatent): NewEvent[] {
    const known = this.#around.events.get(change.after.row.id);
    const own = new Set(change.events.map(({ fingerprint }) => fingerprint));
    const fresh = new Map(record.events.map((event) => [fingerprintOf(event), event]));
    return [...fresh].flatMap(([fingerprint, event]) =>
      known?.has(fingerprint) || own.has(fingerprint) ? [] : [{ ...event, id: v7(), fingerprint }],
    );
  }

  take(
    record: ImportedPatent,
    hash: string,
  ): { action: PatentImportAction; result: string; problems: Problems; id: string | null } {
    const before = this.#around.records.get(hash);
    if (before !== undefined)
      return { action: "same", result: "无变化（已导入过同样的记录）", problems: [], id: before };
    const problems = ownProblems(record);
    const found = problems.length > 0 ? problems : (this.#find(record) ?? this.#create(record));
    if (Array.isArray(found)) return { action: "refused", result: sentence(found), problems: found, id: null };
    const isNew = found.before === null && !this.#changes.has(found.after.row.id);
    const { after, changed } = mergePatent(found.after, record);
    const events = this.#newEvents(found, record);
    const { id } = after.row;
    if (changed.length === 0 && events.length === 0 && !isNew)
      return { action: "same", result: "无变化", problems: [], id };
    linkCompanies(after, this.#around.directory);
    this.#index(Object.assign(found, { after, events: [...found.events, ...events] }));
    const told = [
      changed.length > 0 ? namesOf(changed) : "",
      events.length > 0 ? `法律事件 ${events.length} 条` : "",
    ].filter(Boolean);
    return {
      action: isNew ? "create" : "update",
      result: isNew ? "新增" : `更新：${told.join("、")}`,
      problems: [],
      id,
    };
  }

  /** Whether a patent, as it will stand, is everybody's. */
  isPublished(id: string): boolean {
    const change = this.#changes.get(id);
    return change === undefined || isPublished(change.after.row, dayOf(this.#around.at));
  }

  changed(): Change[] {
    return [...this.#changes.values()].filter(({ before, after, events }) => before !== after || events.length > 0);
  }
}

const sentence = (problems: Problems): string => problems.map(({ message }) => message).join("；");

/** How a record is named in a list. */
export const numberOf = ({ application_no, publication_no, grant_no }: ImportedPatent): string =>
  application_no || publication_no || grant_no;

/** Records as they are stored, with the hashes they are known by. */
export const hashed = (records: readonly ReadRecord[]) =>
  records.map((record) => {
    const patent = storableRecord(record.patent);
    return { ...record, patent, hash: hashOfRecord(patent) };
  });
export type HashedRecord = ReturnType<typeof hashed>[number];

/** What becomes of records, one after the other; nothing is written. */
export function planRecords(records: readonly HashedRecord[], around: Around): BatchPlan {
  const planning = new Planning(around);
  const taken = new Map<string, string>();
  const planned = records.map(({ place, patent, hash, problems }) => {
    const own: Problems = problems.map(({ field, message, effect }) => ({
      field: problemNames[field],
      message,
      refuses: effect === "refuse",
    }));
    const refusing = own.filter(({ refuses }) => refuses);
    const done =
      refusing.length > 0
        ? { action: "refused" as const, result: sentence(refusing), problems: [], id: null }
        : planning.take(patent, hash);
    if (done.id !== null) taken.set(hash, done.id);
    const title = patent.title.slice(0, 200);
    const number = numberOf(patent).slice(0, numberMax);
    return {
      at: place,
      number,
      title,
      action: done.action,
      problems: [...own, ...done.problems],
      result: done.result,
      patent_id: done.id,
    };
  });
  // A later record of the batch may tell of the publication.
  const rows = planned.map((row) => ({
    ...row,
    unpublished: row.patent_id !== null && !planning.isPublished(row.patent_id),
  }));
  return { changes: planning.changed(), rows, taken };
}
