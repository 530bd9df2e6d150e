import type { FieldEngine, OutboxRow, Random } from "#offline/field-types.ts";
import { writeOf } from "#offline/queue/outbox.ts";
import type { Device } from "./world/device.ts";
import { note, type Hand, type Play } from "./play.ts";
import { quiet } from "./quiet.ts";
import { one } from "./world/streams.ts";
import { count } from "./promises/tally.ts";

/** The person settles a conflict or a refusal, if there is one. */
export async function settleSomething({ play, device: some, random }: Hand): Promise<void> {
  if (some.engine !== undefined && random() < 0.3) await retryFiles(play, some.engine);
  for (const device of play.devices) {
    const rows = await device.queue().catch(() => []);
    const row = one(
      random,
      rows.filter(({ state }) => state !== "waiting"),
    );
    if (row !== undefined && device.engine !== undefined) return await settleRow(play, device, row, random);
  }
}

async function settleRow(play: Play, device: Device, row: OutboxRow, random: Random): Promise<void> {
  const { engine } = device;
  if (engine === undefined) return;
  const words = await settled(play, engine, row, random);
  count(play.tally, `outcome: person settles by ${words}`);
  note(play, `${device.name} settles ${row.call}: ${words}`);
}

async function retryFiles(play: Play, engine: FieldEngine): Promise<void> {
  const refused = await engine.db.attachments
    .where("state")
    .equals("refused")
    .primaryKeys()
    .catch(() => []);
  for (const id of refused) {
    count(play.tally, "outcome: person retries a file");
    await ended(play, engine.retryFile(id));
  }
}

async function settled(play: Play, engine: FieldEngine, row: OutboxRow, random: Random): Promise<string> {
  const { ledger } = play;
  if (row.state === "refused") return await settledRefusal(play, engine, row, random);
  if (row.conflict?.current === null) {
    if (random() < 0.4) {
      ledger.insists(row.input);
      // The restored record takes the edit; what becomes of it comes with an answer from the server.
      void engine.settleDeleted(row.id, "restore").catch(() => undefined);
      return "restore";
    }
    // What was built on it goes with it.
    ledger.letGo(row.recordId, row.input);
    await ended(play, engine.settleDeleted(row.id, "drop"));
    return "drop";
  }
  const choice = random() < 0.6 ? "mine" : "theirs";
  const fields = row.conflict?.fields.map(({ field }) => [field, choice] as const) ?? [];
  if (choice === "theirs") ledger.yielded(row.input);
  else ledger.insists(row.input);
  await ended(play, engine.resolve(row.id, Object.fromEntries(fields)));
  return choice;
}

async function settledRefusal(play: Play, engine: FieldEngine, row: OutboxRow, random: Random): Promise<string> {
  const roll = random();
  if (row.refusal?.status === 426 || roll < 0.15) {
    if (row.refusal?.status !== 426) return "nothing";
    await ended(play, engine.correct(row.id, writeOf(row)));
    return "correct";
  }
  if (roll < 0.55) {
    await ended(play, engine.retry(row.id));
    return "retry";
  }
  play.ledger.letGo(row.recordId, row.input);
  await ended(play, engine.discard(row.id));
  return "discard";
}

/** Waits for the database's part of an answer; the rest goes on by itself. */
async function ended(play: Play, task: Promise<unknown>): Promise<void> {
  void task.catch((error: unknown) => note(play, `settling failed: ${String(error)}`));
  await quiet();
}
