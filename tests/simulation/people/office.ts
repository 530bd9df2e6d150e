import { sql } from "drizzle-orm";
import { idMaker } from "#offline/storage/identifiers.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { note, type Play } from "../play.ts";
import { count } from "../promises/tally.ts";
import { one, stream } from "../world/streams.ts";

/**
 * The patent office goes on beside what people do: an import brings a patent of a company or two, or one lapses. It
 * draws from numbers of its own, so that it changes nothing of what else happens in a history.
 */
export async function patentOffice(play: Play): Promise<void> {
  const random = stream(play.seed, "office", play.place);
  if (random() < 0.3) return;
  const known = one(random, play.patents);
  await (known === undefined || random() < 0.6 ? patentComes(play, random) : patentLapses(play, known));
}

async function patentComes(play: Play, random: () => number): Promise<void> {
  const id = idMaker({ now: () => play.time.now }, random)();
  const company_ids = [...new Set([one(random, play.world.companies), one(random, play.world.companies)])].filter(
    (company) => company !== undefined,
  );
  play.patents.push(id);
  const title = `专利 ${play.place}`;
  await play.server.connection.db
    .insert(patents)
    .values({ id, published_on: "2025-05-06", application_no: id, type: "发明", title, status: "有效", company_ids });
  count(play.tally, "fault: patent of a company comes");
  note(play, `patent ${id} of ${company_ids.join(" ")}`);
}

async function patentLapses(play: Play, id: string): Promise<void> {
  await play.server.connection.db.execute(
    sql`update patents set status = '失效', status_reason = '未缴年费', status_on = '2026-11-02' where id = ${id}`,
  );
  count(play.tally, "fault: patent lapses");
  note(play, `patent ${id} lapses`);
}
