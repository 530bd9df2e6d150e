import { and, inArray, isNotNull } from "drizzle-orm";
import type { Content } from "pdfmake/interfaces.js";
import type { FileRef } from "#contract/core/file.ts";
import type { VisitRow } from "#contract/visit/visit.ts";
import { fieldsIn, type VisitFieldName, visitLabels } from "#contract/visit/visit-fields.ts";
import type { VisitNote } from "#contract/visit/visit-note.ts";
import { files } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { isDamage } from "#server/plugins/files/file-store.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { pdfFacts, pdfSection, pdfTable } from "#server/plugins/papers/pdf-blocks.ts";
import { renderPdf } from "#server/plugins/papers/made-file.ts";
import { minuteWords } from "#contract/core/time.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { answersOnPaper, filledWith } from "../question/answers/answer-paper.ts";
import { visitDetail } from "./visit-history.ts";
import { notesOf } from "./visit-notes.ts";
import { checkInOf, demandsOf, labelNames } from "./visit-words.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** Data URLs of pictures that have arrived, by file id; null where none can be shown. */
type Pictures = ReadonlyMap<string, string | null>;

/** A visit on paper for the file, with what has arrived of its pictures; leaves a line in the audit log. */
export async function visitPdf(context: CallContext, { id }: { id: string }): Promise<FileReply> {
  const person = personOf(context);
  const visit = await visitDetail(context, id);
  const [notes, labelWords, pictures, taken, filled] = await Promise.all([
    notesOf(context, id),
    namesOf(context, visit.label_ids),
    picturesOf(context, [...visit.photos, ...(visit.signature ? [visit.signature.image] : [])]),
    demandsOf(context.db, [id]),
    filledWith(context, id),
  ]);
  const file = await renderPdf(context, {
    title: "企业走访记录",
    subtitle: `${visit.company_name}　${visit.visit_no}　${visit.status}`,
    content: [
      ...facts(visit, labelWords),
      ...topicTable(visit),
      ...wordsOf(visit),
      ...demandTable(taken),
      ...answersOnPaper(filled),
      ...photosOf(visit.photos, pictures),
      ...signatureOf(visit, pictures),
      ...supplements(notes),
    ],
    images: Object.fromEntries([...pictures].filter((one): one is [string, string] => one[1] !== null)),
    foot: `${visit.visit_no}　打印人：${person.name}`,
    at: new Date(context.now()),
  });
  await writeAudit(context, "visit-pdf", { visit_id: id });
  return { file, mime: "application/pdf", name: `走访记录_${visit.visit_no}.pdf` };
}

const namesOf = async ({ db }: CallContext, ids: readonly string[]): Promise<string> => {
  const names = await labelNames(db, ids);
  return ids.flatMap((id) => names.get(id) ?? []).join("、");
};

/** Pictures that have arrived, as small JPEGs; a broken one spoils nothing but its own place. */
async function picturesOf(context: CallContext, refs: readonly FileRef[]): Promise<Pictures> {
  const found = new Map<string, string | null>();
  if (refs.length === 0) return found;
  const ids = refs.map((ref) => ref.id);
  const here = await context.db
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(and(inArray(files.id, ids), isNotNull(files.complete_at)));
  for (const { id, sha256 } of here) {
    const bytes = await context.pictures.drawn(sha256, "paper").catch((error: unknown) => {
      if (error instanceof Refused && !isDamage(error)) throw error;
      context.log.error({ err: error, file: id }, "a stored picture could not be read");
      return null;
    });
    found.set(id, bytes && `data:image/jpeg;base64,${bytes.toString("base64")}`);
  }
  return found;
}

/** Why a picture is not on the paper. */
const absence = (pictures: Pictures, id: string) => (pictures.has(id) ? "无法显示" : "尚未到达");

/** Words of a field where they are not simply its value. */
const wordings: Partial<Record<VisitFieldName, (visit: VisitRow, labelNames: string) => string>> = {
  start_at: (visit) => minuteWords(visit.start_at),
  end_at: (visit) => minuteWords(visit.end_at),
  visitor_ids: (visit) => visit.visitor_names,
  has_demand: (visit) => (visit.has_demand ? "有" : "无"),
  label_ids: (_, labelNames) => labelNames,
  check_in: checkInOf,
  services: (visit) => visit.services.join("；"),
  policies: (visit) => visit.policies.join("；"),
};

const paperWords = (visit: VisitRow, name: VisitFieldName, labelNames: string): string =>
  wordings[name]?.(visit, labelNames) ?? String(visit[name] ?? "");

const facts = (visit: VisitRow, labelNames: string): Content[] => [
  pdfFacts([
    ["企业名称", visit.company_name],
    ["镇街", visit.street_name],
    ...fieldsIn("paper", "fact").map((name): [string, string] => [
      visitLabels[name],
      paperWords(visit, name, labelNames),
    ]),
  ]),
  ...(visit.interviewees.length === 0
    ? []
    : [
        pdfSection("受访人"),
        pdfTable(
          ["姓名", "职务", "电话"],
          visit.interviewees.map(({ name, post, mobile }) => [name, post, mobile]),
          ["*", "*", "*"],
        ),
      ]),
];

const topicTable = ({ topics }: VisitRow): Content[] =>
  topics.length === 0
    ? []
    : [
        pdfSection(visitLabels.topics),
        pdfTable(
          ["议题", "情况", "回应"],
          topics.map(({ title, fact, state, answer }) => [fact === "" ? title : `${title}\n${fact}`, state, answer]),
          ["*", 44, "*"],
        ),
      ];

function wordsOf(visit: VisitRow): Content[] {
  const parts = fieldsIn("paper", "words").map((name) => [visitLabels[name], paperWords(visit, name, "")] as const);
  return parts.filter(([, words]) => words !== "").flatMap(([title, text]) => [pdfSection(title), { text }]);
}

/** Two pictures a row; one that is still on its way leaves a word in its place. */
function photosOf(photos: readonly FileRef[], pictures: Pictures): Content[] {
  if (photos.length === 0) return [];
  const cells = photos.map(({ id }, place): Content => {
    const caption = `照片 ${place + 1}`;
    return pictures.get(id)
      ? {
          stack: [
            { image: id, fit: [240, 200] },
            { text: caption, style: "label" },
          ],
          unbreakable: true,
        }
      : { text: `${caption}：${absence(pictures, id)}`, style: "label" };
  });
  const rows: Content[] = [];
  for (let at = 0; at < cells.length; at += 2)
    rows.push({ columns: [cells[at] ?? "", cells[at + 1] ?? ""], columnGap: 12, margin: [0, 0, 0, 8] });
  return [pdfSection("现场照片"), ...rows];
}

function signatureOf({ signature }: VisitRow, pictures: Pictures): Content[] {
  if (!signature) return [];
  const { id } = signature.image;
  const drawn: Content = pictures.get(id)
    ? { image: id, fit: [180, 80] }
    : { text: `签名图片：${absence(pictures, id)}`, style: "label" };
  // In one piece: a heading alone at the foot of a page would head the next page's words.
  return [
    {
      stack: [pdfSection("企业签名"), drawn, { text: `${signature.name}　${minuteWords(signature.at)}` }],
      unbreakable: true,
    },
  ];
}

const demandTable = (taken: Awaited<ReturnType<typeof demandsOf>>): Content[] =>
  taken.length === 0
    ? []
    : [
        pdfSection("企业需求"),
        pdfTable(
          ["编号", "需求标题", "类别", "状态"],
          taken.map(({ demand_no, title, category, status }) => [demand_no, title, category, status]),
          [96, "*", 72, 60],
        ),
      ];

const supplements = (notes: readonly VisitNote[]): Content[] =>
  notes.length === 0
    ? []
    : [
        pdfSection("补充说明"),
        pdfTable(
          ["时间", "补充人", "内容"],
          notes.map((note) => [minuteWords(note.created_at), note.created_by_name, note.content]),
          [96, 72, "*"],
        ),
      ];
