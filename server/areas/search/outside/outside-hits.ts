import { and, inArray, or } from "drizzle-orm";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import type { PatentCard } from "#contract/patent/patent-view.ts";
import type { SourceAnswer, SourceHit } from "#contract/patent/source-calls.ts";
import type { Db } from "#server/database/connect.ts";
import { seenBy, type Viewer } from "#server/database/published.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";

type Hit = SourceAnswer["list"][number];

const plainOf = (shown: string): string => {
  const read = readNumber(shown);
  return "kind" in read ? read.plain : "";
};
const shownOf = (plain: string): string => {
  const read = readNumber(plain);
  return "kind" in read ? read.shown : plain;
};

/** Hits of a source with the id under which we hold the same number, published or applied for. */
export async function linkedHits(db: Db, hits: readonly SourceHit[], viewer: Viewer): Promise<Hit[]> {
  const published = hits.map(({ number }) => plainOf(number)).filter((plain) => plain !== "");
  const applied = hits.map(({ application_no }) => plainOf(application_no)).filter((plain) => plain !== "");
  const held = [
    ...(published.length > 0 ? [inArray(p.publication_no, published), inArray(p.grant_no, published)] : []),
    ...(applied.length > 0 ? [inArray(p.application_no, applied)] : []),
  ];
  const rows =
    held.length === 0
      ? []
      : await db
          .select({ id: p.id, application: p.application_no, publication: p.publication_no, grant: p.grant_no })
          .from(p)
          .where(and(or(...held), seenBy(viewer)));
  const ids = new Map(
    rows.flatMap(({ id, application, publication, grant }) =>
      [application, publication, grant].filter((plain) => plain !== "").map((plain) => [plain, id] as const),
    ),
  );
  return hits.map((hit) => ({
    ...hit,
    patent_id: ids.get(plainOf(hit.number)) ?? ids.get(plainOf(hit.application_no)) ?? null,
  }));
}

/** Cards of our own store in the shape of a source's hits. */
export const storedHits = (cards: readonly PatentCard[]): Hit[] =>
  cards.map(
    ({ id, application_no, publication_no, grant_no, title, applicants, filed_on, published_on, abstract }) => ({
      number: shownOf(grant_no || publication_no || application_no),
      application_no: shownOf(application_no),
      title,
      applicants,
      filed_on,
      published_on,
      abstract,
      patent_id: id,
    }),
  );
