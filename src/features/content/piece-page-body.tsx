import { lazy, Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { content } from "#contract/content.ts";
import { type Column, columns, ruleOf } from "#contract/content-columns.ts";
import { editProblem } from "#contract/content-moves.ts";
import type { ManagedPiece } from "#contract/content-piece.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page-state.tsx";
import { useUnsavedGuard } from "#src/ui/use-unsaved-guard.ts";
import { AttachmentsField } from "./attachments-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { ExtensionForm } from "./extension-form.tsx";
import { PieceHistory } from "./piece-history.tsx";
import { PieceMoves } from "./piece-moves.tsx";
import { PiecePreview } from "./piece-preview.tsx";
import { PieceReading } from "./piece-reading.tsx";
import { type PieceForm, usePieceForm } from "./use-piece.ts";
import "#src/ui/form/form.css";
import "#src/ui/form/form-page.css";
import "./content.css";

const RichText = lazy(async () => ({ default: (await import("./rich-text.tsx")).RichText }));

const columnAsked = (text: string | null): Column => columns.find((key) => key === text) ?? "news";

/** A piece to write, look at and move on; `?column=` begins a new one. */
export function PiecePageBody() {
  const [search] = useSearchParams();
  const id = search.get("id");
  if (id === null)
    return (
      <div className="content-page">
        <PieceEditor key="new" piece={null} column={columnAsked(search.get("column"))} />
      </div>
    );
  return <KnownPiece id={id} />;
}

function KnownPiece({ id }: { id: string }) {
  const [isPreview, setPreview] = useState(false);
  const piece = useCall(content.info, { id });
  if (piece.error && !piece.data) return <ErrorNote error={piece.error} retry={() => void piece.refetch()} />;
  if (!piece.data) return <PageSkeleton />;
  const { rev, state, column } = piece.data;
  const locked = editProblem(state);
  return (
    <div className="content-page">
      {locked !== null ? (
        <>
          <PieceMoves piece={piece.data} dirty={false} />
          <p className="content-note">{locked}</p>
          <PieceReading piece={piece.data} />
        </>
      ) : (
        <PieceEditor key={rev} piece={piece.data} column={column} onPreview={() => setPreview(true)} />
      )}
      <PieceHistory piece={piece.data} mayRestore={locked === null} />
      {isPreview && <PiecePreview piece={piece.data} onClose={() => setPreview(false)} />}
    </div>
  );
}

interface EditorProps {
  piece: ManagedPiece | null;
  column: Column;
  /** Shows what was saved; a piece that was never saved has nothing to show. */
  onPreview?: () => void;
}

function PieceEditor({ piece, column, onPreview }: EditorProps) {
  const navigate = useNavigate();
  const form = usePieceForm(piece, column, (id) => {
    if (piece === null) void navigate(`/newsDetails?id=${id}`, { replace: true });
  });
  const { dirty, busy } = form;
  useUnsavedGuard(dirty);
  const preview = async () => {
    if (!dirty || (await form.save())) onPreview?.();
  };
  return (
    <>
      {piece && <PieceMoves piece={piece} dirty={dirty} />}
      <MainFields form={form} ownId={piece?.id} />
      <TextFields form={form} />
      <SourceFields form={form} />
      <div className="content-foot">
        {onPreview && (
          <button type="button" className="plain-button" disabled={busy} onClick={() => void preview()}>
            {dirty ? "保存并预览" : "预览"}
          </button>
        )}
        <button type="button" className="plain-button primary" disabled={busy} onClick={() => void form.save()}>
          {busy ? "正在保存…" : "保存草稿"}
        </button>
      </div>
    </>
  );
}

interface MainProps {
  form: PieceForm;
  ownId: string | undefined;
}

function MainFields({ form: { values, set, setColumn, problems }, ownId }: MainProps) {
  const { Text, LongText, Choice } = useFormKit();
  return (
    <section className="content-card" aria-label="基本内容">
      <Choice
        name="column"
        label="栏目"
        required
        value={values.column}
        onChange={(next) => setColumn(columnAsked(next))}
        options={columns.map((key) => ({ value: key, label: ruleOf(key).title }))}
        problem={problems.column}
      />
      <Text
        name="title"
        label="标题"
        required
        maxLength={120}
        value={values.title}
        onChange={(title) => set({ title })}
        problem={problems.title}
      />
      <LongText
        name="summary"
        label="摘要"
        hint="显示在列表和搜索结果中，送审前必填"
        maxLength={300}
        rows={2}
        value={values.summary}
        onChange={(summary) => set({ summary })}
        problem={problems.summary}
      />
      <ExtensionForm
        column={values.column}
        values={values.extension}
        onChange={(extension) => set({ extension })}
        problems={problems}
        ownId={ownId}
      />
    </section>
  );
}

function TextFields({ form: { values, set, problems } }: { form: PieceForm }) {
  return (
    <section className="content-card" aria-label="正文和图片">
      <Suspense fallback={<PageSkeleton />}>
        <RichText value={values.body} onChange={(body) => set({ body })} problem={problems.body} />
      </Suspense>
      <CoverField
        label="封面图"
        value={values.cover}
        onChange={(cover) => set({ cover })}
        problem={problems["cover.alt"] ?? problems.cover}
      />
      <AttachmentsField
        value={values.attachments}
        onChange={(attachments) => set({ attachments })}
        problem={problems.attachments}
      />
    </section>
  );
}

function SourceFields({ form: { values, set, problems } }: { form: PieceForm }) {
  const { Text, Lines } = useFormKit();
  const text = (name: "source" | "author", label: string, maxLength: number) => (
    <Text
      name={name}
      label={label}
      maxLength={maxLength}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      problem={problems[name]}
    />
  );
  return (
    <section className="content-card" aria-label="来源和标签">
      <div className="field-pair">
        {text("source", "来源", 60)}
        {text("author", "作者", 40)}
      </div>
      <Lines
        name="tags"
        label="标签"
        hint="相同标签的内容互为相关阅读"
        value={values.tags}
        onChange={(tags) => set({ tags })}
        problem={problems.tags}
      />
    </section>
  );
}
