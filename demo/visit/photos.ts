import { createHash } from "node:crypto";
import type { FileRef } from "#contract/core/file.ts";
import type { files, VisitDbRow } from "#server/database/tables/visit.ts";
import type { DemoOfficial } from "#demo/accounts.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { drawPhoto } from "./photo-scene.ts";
import { demoStreets } from "#demo/places.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";

/** Where photos go; the server's file store fits. */
export interface DemoFiles {
  put(sha256: string, bytes: Buffer): Promise<void>;
}
type FileRow = typeof files.$inferInsert;

const visitsWithPhotos = 60;
const shanghai = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});

async function addPhoto(
  visit: VisitDbRow,
  lines: string[],
  at: number,
  store: DemoFiles,
  random: DemoRandom,
): Promise<FileRow> {
  const bytes = await drawPhoto(lines, random);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await store.put(sha256, bytes);
  const ref: FileRef = {
    id: random.id(at),
    sha256,
    size: bytes.length,
    mime: "image/jpeg",
    name: "现场照片.jpg",
    taken_at: new Date(at).toISOString(),
    ...(visit.check_in ? { lng: visit.check_in.lng, lat: visit.check_in.lat } : {}),
  };
  visit.photos.push(ref);
  visit.arrived.push(ref.id);
  return {
    id: ref.id,
    owner: "visit",
    record_id: visit.id,
    kind: "photo",
    sha256,
    size: ref.size,
    mime: ref.mime,
    name: ref.name,
    account_id: visit.created_by ?? "",
    complete_at: visit.created_at,
  };
}

/** Gives the latest visits on site one to three drawn photos each; the bytes go to `store`. */
export async function demoPhotos(
  visits: VisitDbRow[],
  companies: DemoCompany[],
  officials: DemoOfficial[],
  store: DemoFiles,
): Promise<FileRow[]> {
  const latest = visits.filter(({ visit_method }) => visit_method === "上门").slice(-visitsWithPhotos);
  const perVisit = latest.map(async (visit) => {
    // A sequence of its own for each visit: they are drawn side by side.
    const random = demoRandom(`photos ${visit.visit_no}`);
    const company = companies.find(({ row }) => row.id === visit.company_id)?.row;
    const street = demoStreets.find(({ id }) => id === visit.street_id);
    const names = officials.filter(({ id }) => visit.visitor_ids.includes(id)).map(({ name }) => name);
    const rows: FileRow[] = [];
    const wanted = random.whole(1, 3);
    for (let place = 0; place < wanted; place++) {
      const at = visit.start_at.getTime() + (3 + place * 4) * 60_000;
      const lines = [
        `${shanghai.format(at)}  顺德·${street?.name}`,
        `走访人员：${names.join("、")}`,
        company?.name ?? "",
      ];
      rows.push(await addPhoto(visit, lines, at, store, random));
    }
    return rows;
  });
  return (await Promise.all(perVisit)).flat();
}
