import { useLiveQuery } from "dexie-react-hooks";
import { lazy, Suspense, useState } from "react";
import { contract } from "#contract/index.ts";
import { can, kindOf, staff } from "#contract/core/roles.ts";
import type { VisitNote } from "#contract/visit/visit-note.ts";
import { useCall } from "#src/api/use-call.ts";
import { PhotoStrip } from "#src/entities/photo/photo-strip.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";
import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

const NoteForm = lazy(async () => ({ default: (await import("./note-form.tsx")).NoteForm }));

const noNotes = "还没有补充说明。同镇街的同事都可以补充。";

/** Supplements of a visit: the device's, and the server's where the device does not hold the visit. */
function useNotes(visitId: string) {
  const { db } = useEngine();
  const local = useLiveQuery(
    async () => ({
      held: (await db.visits.get(visitId)) !== undefined,
      notes: await db.notes.where("visit_id").equals(visitId).toArray(),
    }),
    [db, visitId],
  );
  const online = useCall(contract.visit.notes, { visit_id: visitId }, { enabled: local?.held === false });
  const known = new Set(local?.notes.map((note) => note.id));
  const rows = [...(local?.notes ?? []), ...(online.data ?? []).filter((note) => !known.has(note.id))];
  return {
    rows: rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)),
    isHeld: local?.held !== false,
    error: online.error,
  };
}

export function VisitNotes({ visit }: { visit: AnyVisit }) {
  const { user } = useEngine();
  const { rows, isHeld, error } = useNotes(visit.id);
  const [writing, setWriting] = useState(false);
  const mayWrite = can(kindOf(user), staff);
  return (
    <section className="details-group" aria-label="补充说明">
      <h3>补充说明</h3>
      {error && <p role="alert">{error.message}</p>}
      {rows.length === 0 && !writing && (
        <p className="details-facts">{isHeld ? <HeldEmpty what="补充说明" empty={noNotes} /> : noNotes}</p>
      )}
      <ol className="notes">
        {rows.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ol>
      {writing ? (
        <Suspense fallback={<p role="status">正在打开…</p>}>
          <NoteForm visit={visit} onDone={() => setWriting(false)} />
        </Suspense>
      ) : (
        mayWrite && <Button onClick={() => setWriting(true)}>＋ 写补充说明</Button>
      )}
    </section>
  );
}

function Note({ note }: { note: VisitNote }) {
  return (
    <li>
      <p className="history-head">
        {note.created_by_name} <Ago at={note.created_at} />
        {note.rev === 0 && <span className="note-unsent"> ↑ 已存本机，待发送</span>}
      </p>
      <p className="note-content">{note.content}</p>
      {note.photos.length > 0 && <PhotoStrip photos={note.photos} arrived={note.arrived} />}
    </li>
  );
}
