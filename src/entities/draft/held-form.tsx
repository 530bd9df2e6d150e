import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { DraftRow } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { Ago } from "#src/ui/text/dates.tsx";
import { deleteDraft, useDrafts } from "./draft-list.ts";
import { isNew, whats } from "./draft-words.ts";
import { DraftIsMine, type HoldState } from "./form-hold.ts";
import type { News } from "./resumed-edit.ts";
import type { Loading } from "./form-start.ts";
import "./draft.css";

interface Started {
  draftKey: string;
  resumed: boolean;
  /** The record that is changed; null: a new one. */
  record?: object | null;
  origin?: { record: object | null };
  news?: News;
}

interface Props<S extends Started> {
  loading: Loading<S>;
  children: (start: S) => ReactNode;
}

/** A page's form, once it can be shown: with what is known of its draft, and read only while another tab writes it. */
export function HeldForm<S extends Started>({ loading, children }: Props<S>) {
  const { start, error, hold, take, attempt, restart } = loading;
  if (error) return <ErrorNote error={error} />;
  if (start === null) return <PageSkeleton />;
  return (
    <HeldDraft key={attempt} hold={hold} take={take}>
      {hold === "mine" && <DraftNote start={start} restart={restart} />}
      {children(start)}
    </HeldDraft>
  );
}

interface HeldProps {
  hold: HoldState;
  take: () => void;
  children: ReactNode;
}

/** What writes a draft: nothing of it can be touched while another tab does. */
export function HeldDraft({ hold, take, children }: HeldProps) {
  const [looks, setLooks] = useState(false);
  const isMine = hold === "mine" || hold === "asking";
  const goOn = (
    <Button kind="primary" onClick={take}>
      在此继续
    </Button>
  );
  if (hold === "elsewhere" && !looks)
    return (
      <section className="held-elsewhere" role="status">
        <p>这份草稿正在另一个标签页中填写。</p>
        <div className="chips">
          {goOn}
          <Button onClick={() => setLooks(true)}>只看</Button>
        </div>
      </section>
    );
  return (
    <DraftIsMine value={isMine}>
      {!isMine && (
        <section className="draft-note" role="status">
          <p>
            {hold === "lost" ? "这份草稿已转到另一个标签页中填写，这里只能查看。" : "只能查看：另一个标签页正在填写。"}
          </p>
          {goOn}
        </section>
      )}
      <fieldset className="held-form" role="none" disabled={!isMine}>
        {children}
      </fieldset>
    </DraftIsMine>
  );
}

/** Says that the form goes on with a draft, or that there are others of its kind. */
function DraftNote({ start, restart }: { start: Started; restart: (task: () => Promise<void>) => void }) {
  const engine = useEngine();
  const drafts = useDrafts();
  // The one it began with, whatever becomes of it while it is written.
  const [resumed, setResumed] = useState<DraftRow | undefined>();
  const { draftKey } = start;
  useEffect(() => {
    void engine.loadDraft(draftKey).then(setResumed);
  }, [engine, draftKey]);
  if (start.resumed) return resumed ? <ResumedNote draft={resumed} news={start.news} restart={restart} /> : null;
  if ((start.record ?? start.origin?.record ?? null) !== null) return null;
  const kind = draftKey.split(":")[0] as DraftRow["kind"];
  const others = drafts?.filter((one) => one.kind === kind && isNew(one) && one.key !== draftKey) ?? [];
  if (others.length === 0) return null;
  return (
    <p className="draft-note">
      <Link to="/sync">{`您有 ${others.length} 份没写完的${whats[kind]}草稿`}</Link>
    </p>
  );
}

/** What others changed of the record meanwhile, before the person saves. */
export function NewsNote({ news: { theirs, both } }: { news: News }) {
  return (
    <>
      {theirs.length > 0 && <p className="draft-news">他人已修改：{theirs.join("、")}，已更新到表单</p>}
      {both.length > 0 && <p className="draft-news">您和他人都修改了：{both.join("、")}，保存后请选择保留哪一个</p>}
    </>
  );
}

interface ResumedProps {
  draft: DraftRow;
  news: News | undefined;
  restart: (task: () => Promise<void>) => void;
}

function ResumedNote({ draft, news, restart }: ResumedProps) {
  const engine = useEngine();
  const drop = () => restart(() => deleteDraft(engine, draft, () => restart(async () => undefined)));
  return (
    <section className="draft-note" role="status">
      <p>
        {isNew(draft) ? "接着写草稿" : "接着改"}，上次修改于 <Ago at={draft.updatedAt} />
      </p>
      {news && <NewsNote news={news} />}
      <Button kind="text" onClick={drop}>
        {isNew(draft) ? "删除草稿" : "放弃修改"}
      </Button>
    </section>
  );
}
