import { currentTime } from "#contract/sync/current-time.ts";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import type { DeviceReport, LocalVisit } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** Unsent rows in the order they were saved; undefined while they are being read. */
export function useOutbox() {
  const { db } = useEngine();
  return useLiveQuery(() => db.outbox.orderBy("seq").toArray(), [db]);
}

/** `佛山市某某公司 · ZF20260801001`: one company has many visits; a new one has no number yet. */
const visitTitle = (visit: LocalVisit | undefined): string | undefined =>
  visit && [visit.company_name, visit.visit_no].filter((part) => part !== "").join(" · ");

/** Files that wait or were refused, with the title of their record; a note's also with its visit. */
export function useUnsentFiles() {
  const { db } = useEngine();
  return useLiveQuery(
    async () => {
      const files = await db.attachments.where("state").anyOf("waiting", "refused").toArray();
      const ids = files.map((file) => file.record_id);
      const [visits, notes, demands, answers] = await Promise.all([
        db.visits.bulkGet(ids),
        db.notes.bulkGet(ids),
        db.demands.bulkGet(ids),
        db.answers.bulkGet(ids),
      ]);
      return files.map((file, i) => ({
        ...file,
        title:
          visitTitle(visits[i]) ?? demands[i]?.title ?? answers[i]?.company_name ?? notes[i]?.content ?? "走访记录",
        visitId: notes[i]?.visit_id,
      }));
    },
    [db],
    [],
  );
}

type Usage = Awaited<ReturnType<ReturnType<typeof useEngine>["usage"]>>;

/** What the account holds on this device; read again whenever `changed` does. */
export function useUsage(changed: unknown): Usage | null {
  const engine = useEngine();
  const [usage, setUsage] = useState<Usage | null>(null);
  useEffect(() => {
    let current = true;
    void engine.usage().then((read) => current && setUsage(read));
    return () => {
      current = false;
    };
  }, [engine, changed]);
  return usage;
}

/** What the device lost, until the person has read it; `known` is whether the status tells of a loss. */
export function useLoss(known: boolean) {
  const engine = useEngine();
  const [lost, setLost] = useState<DeviceReport["lost"]>(null);
  useEffect(() => {
    let current = true;
    void engine.report().then((report) => current && setLost(report.lost));
    return () => {
      current = false;
    };
  }, [engine, known]);
  return { lost, acknowledge: () => engine.acknowledgeLoss() };
}

/** The present, renewed every `ms` milliseconds while the page shows. */
export function useNow(ms: number): number {
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return now;
}
