import { ipcLabel } from "#contract/patent/ipc-names.ts";
import { and, asc, desc, eq, ne, or, sql } from "drizzle-orm";
import type { RightKind } from "#contract/patent/patent-words.ts";
import type { FamilyMember, PatentView } from "#contract/patent/patent-view.ts";
import type { Db } from "#server/database/connect.ts";
import {
  patentEvents as e,
  type PatentRow,
  patents as p,
  patentTexts as t,
} from "#server/database/tables/ip/patent.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { seenBy, type Viewer } from "#server/database/published.ts";
import type { FileReply } from "#server/plugins/handlers.ts";

/** Members of a family, and patents that cite one, that a page lists. */
const mostListed = 200;

async function familyOf(db: Db, row: PatentRow, viewer: Viewer): Promise<FamilyMember[]> {
  const keys = [
    ...(row.family_simple === "" ? [] : [eq(p.family_simple, row.family_simple)]),
    ...(row.family_extended === "" ? [] : [eq(p.family_extended, row.family_extended)]),
  ];
  if (keys.length === 0) return [];
  const members = await db
    .select()
    .from(p)
    .where(and(or(...keys), seenBy(viewer), ne(p.id, row.id)))
    .orderBy(asc(p.filed_on), asc(p.id))
    .limit(mostListed);
  return members.map((one) => ({
    id: one.id,
    application_no: one.application_no,
    publication_no: one.publication_no,
    grant_no: one.grant_no,
    title: one.title,
    type: one.type,
    filed_on: one.filed_on,
    published_on: one.published_on,
    granted_on: one.granted_on,
    status: one.status,
    status_reason: one.status_reason,
    simple: row.family_simple !== "" && one.family_simple === row.family_simple,
  }));
}

/** Patents of the store that name one of the numbers among what they cite. */
async function citing(db: Db, row: PatentRow, viewer: Viewer) {
  const numbers = [row.publication_no, row.grant_no].filter((number) => number !== "");
  if (numbers.length === 0) return [];
  const named = numbers.map((number) => sql`${t.citations} @> ${JSON.stringify([{ number }])}::jsonb`);
  const rows = await db
    .select({ id: p.id, publication_no: p.publication_no, grant_no: p.grant_no, title: p.title })
    .from(t)
    .innerJoin(p, eq(p.id, t.patent_id))
    .where(and(or(...named), seenBy(viewer)))
    .limit(mostListed);
  return rows.map((one) => ({ id: one.id, number: one.grant_no || one.publication_no, title: one.title }));
}

async function eventsOf(db: Db, row: PatentRow): Promise<PatentView["events"]> {
  const rows = await db.select().from(e).where(eq(e.patent_id, row.id)).orderBy(desc(e.happened_on), desc(e.id));
  return rows.map((one) => ({
    id: one.id,
    code: one.code,
    title: one.title,
    happened_on: one.happened_on,
    gazette_on: one.gazette_on,
    detail: one.detail,
    source: one.source,
    decides: one.id === row.status_event_id,
  }));
}

const cardOf = (row: PatentRow, today: string) => ({
  id: row.id,
  application_no: row.application_no,
  publication_no: row.publication_no,
  grant_no: row.grant_no,
  type: row.type,
  title: row.title,
  applicants: row.applicants.map(({ name }) => name),
  owners: row.owners.map(({ name }) => name),
  inventors: row.inventors,
  agency: row.agency,
  main_ipc: row.main_ipc,
  filed_on: row.filed_on,
  published_on: row.published_on,
  granted_on: row.granted_on,
  status: row.status,
  status_reason: row.status_reason,
  restorable_until: row.restorable_until,
  rights: row.rights as RightKind[],
  street_id: row.street_id,
  cited: row.cited,
  is_public: row.public_on !== null && row.public_on <= today,
});

const factsOf = (row: PatentRow) => ({
  applicants_full: row.applicants,
  owners_full: row.owners,
  agents: row.agents,
  ipc: row.ipc,
  ipc_names: [...new Set([row.main_ipc, ...row.ipc].filter((one) => one !== "").map((one) => one.slice(0, 4)))].map(
    ipcLabel,
  ),
  cpc: row.cpc,
  locarno: row.locarno,
  priorities: row.priorities,
  pct_application_no: row.pct_application_no,
  pct_publication_no: row.pct_publication_no,
  parent_no: row.parent_no,
  examined_on: row.examined_on,
  expires_on: row.expires_on,
  extended_to: row.extended_to,
  open_licences: row.open_licences,
  province: row.province,
  city: row.city,
  district: row.district,
  status_on: row.status_on,
  status_problems: row.status_problems,
  source: row.source,
  source_on: row.source_on,
  updated_at: row.updated_at.toISOString(),
});

/** Everything of a patent that its pages show to whoever may see it. */
export async function patentView(db: Db, row: PatentRow, viewer: Viewer): Promise<PatentView> {
  const card = cardOf(row, viewer.today);
  const [text] = await db.select().from(t).where(eq(t.patent_id, row.id));
  const abstract = text?.abstract ?? "";
  // An `img` asks for them, and says nothing of who looks.
  const drawings = card.is_public ? (text?.drawings ?? []) : [];
  return {
    ...card,
    ...factsOf(row),
    abstract: abstract.slice(0, 400),
    picture: drawings[0]?.sha256 ?? "",
    full_abstract: abstract,
    claims: text?.claims ?? [],
    claims_published: text?.claims_published ?? [],
    description: text?.description ?? [],
    drawings,
    cites: text?.citations ?? [],
    cited_by: await citing(db, row, viewer),
    events: await eventsOf(db, row),
    family: await familyOf(db, row, viewer),
  };
}

/** The bytes of one of a patent's drawings; null where it has no such drawing. */
export async function patentDrawing(
  { db, files }: CallContext,
  row: PatentRow,
  sha256: string,
): Promise<FileReply | null> {
  const [text] = await db.select({ drawings: t.drawings }).from(t).where(eq(t.patent_id, row.id));
  const drawing = text?.drawings.find((one) => one.sha256 === sha256);
  if (drawing === undefined) return null;
  return { file: await files.read(drawing.sha256, drawing.size), mime: drawing.mime, etag: drawing.sha256 };
}
