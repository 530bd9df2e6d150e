import { useState } from "react";
import { v7 } from "uuid";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { Ago } from "#src/ui/text/dates.tsx";

interface Props {
  entryId: string;
  notes: OutputOf<typeof contract.portfolio.portfolioEntry>["notes"];
  onChanged: () => void;
}

/** Notes of analysis, the latest first; their writer may remove them. */
export function EntryNotes({ entryId, notes, onChanged }: Props) {
  const { LongText } = useFormKit();
  const { Button } = useKit();
  const { busy, problems, run } = useWork();
  const [id, setId] = useState(() => v7());
  const [content, setContent] = useState("");
  const write = () =>
    void run(async () => {
      await callServer(contract.portfolio.createYan, { id, entry_id: entryId, content });
      setContent("");
      setId(v7());
      onChanged();
    });
  const remove = async (note: string) => {
    const choices = [
      { key: "yes", label: "删除", tone: "danger" as const },
      { key: "no", label: "取消" },
    ];
    if ((await ask({ title: "删除这条研判？", body: "删除后不能恢复。", choices })) !== "yes") return;
    await run(async () => {
      await callServer(contract.portfolio.delYan, { id: note });
      onChanged();
    });
  };
  return (
    <section aria-label="研判">
      <h3>研判{notes.length > 0 && `（${notes.length}）`}</h3>
      <LongText
        name="content"
        label="写一条研判"
        value={content}
        onChange={setContent}
        problem={problems.content}
        maxLength={2000}
        rows={3}
      />
      <Button busy={busy} disabled={content.trim() === ""} onClick={write}>
        添加
      </Button>
      {notes.length === 0 && <p>还没有研判。</p>}
      <ul className="portfolio-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.content}</p>
            <p>
              {note.by_name} <Ago at={note.created_at} />
              {note.mine && (
                <Button kind="text" small onClick={() => void remove(note.id)}>
                  删除
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
