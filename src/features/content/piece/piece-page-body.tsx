import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { content } from "#contract/site/content.ts";
import { type Column, columns, ruleOf } from "#contract/site/content-columns.ts";
import { editProblem } from "#contract/site/content-moves.ts";
import type { ManagedPiece } from "#contract/site/content-piece.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { AttachmentsField } from "./attachments-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { ExtensionForm } from "./extension-form.tsx";
import { PieceHistory } from "./piece-history.tsx";
import { PieceMoves } from "./piece-moves.tsx";
import { PiecePreview } from "./piece-preview.tsx";
import { PieceReading } from "./piece-reading.tsx";
import { type PieceForm, type Typing, usePieceForm } from "./use-piece.ts";
import "#src/ui/form/form.css";
import "#src/ui/form/form-page.css";
import "../content.css";
import { Button } from "#src/ui/button/button.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";

const RichText = lazy(async () => ({ default: (await import("#src/entities/rich-text/rich-text.tsx")).RichText }));

const columnAsked = (text: string | null): Column => columns.find((key) => key === text) ?? "news";

/** A piece to write, look at and move on; `?column=` begins a new one. */
export function PiecePageBody() {
  const [search] = useSearchParams();
  const id = search.get("id");
  return id === null ? <NewPiece column={columnAsked(search.get("column"))} /> : <KnownPiece id={id} />;
}

function NewPiece({ column }: { column: Column }) {
  const typing = useState(false);
  return (
    <div className="content-page">
      <PieceEditor piece={null} column={column} typing={typing} />
    </div>
  );
}

function KnownPiece({ id }: { id: string }) {
  const piece = useCall(content.info, { id });
  if (piece.error && !piece.data) return <ErrorNote error={piece.error} retry={() => void piece.refetch()} />;
  if (!piece.data) return <PageSkeleton />;
  return <OpenPiece key={id} newest={piece.data} />;
}

/** Stays with the piece as it was opened while something typed is unsaved, whatever others do to it meanwhile. */
function OpenPiece({ newest }: { newest: ManagedPiece }) {
  const [isPreview, setPreview] = useState(false);
  const typing = useState(false);
  const [isTyping, setTyping] = typing;
  const [opened, setOpened] = useState(newest);
  if (!isTyping && opened !== newest) setOpened(newest);
  const piece = isTyping ? opened : newest;
  const isBehind = piece.rev !== newest.rev || piece.state !== newest.state;
  const locked = editProblem(piece.state);
  return (
    <div className="content-page">
      {locked !== null ? (
        <>
          <PieceMoves piece={piece} dirty={false} />
          <p className="content-note">{locked}</p>
          <PieceReading piece={piece} />
        </>
      ) : (
        <PieceEditor
          key={piece.rev}
          piece={piece}
          newer={isBehind ? { piece: newest, open: () => setTyping(false) } : null}
          column={piece.column}
          typing={typing}
          onPreview={() => setPreview(true)}
        />
      )}
      <PieceHistory piece={newest} mayRestore={locked === null && !isTyping} />
      {isPreview && <PiecePreview piece={piece} onClose={() => setPreview(false)} />}
    </div>
  );
}

interface EditorProps {
  piece: ManagedPiece | null;
  /** What somebody else has made of the piece since it was opened here. */
  newer?: Newer | null;
  column: Column;
  /** Whether anything typed is unsaved. */
  typing: Typing;
  /** Shows what was saved; a piece that was never saved has nothing to show. */
  onPreview?: () => void;
}

function PieceEditor({ piece, newer = null, column, typing, onPreview }: EditorProps) {
  const navigate = useNavigate();
  const form = usePieceForm({ piece, column, typing }, (id) => {
    if (piece === null) void navigate(`/newsDetails?id=${id}`, { replace: true });
  });
  const { dirty, busy } = form;
  useUnsavedGuard(dirty);
  const preview = async () => {
    if (!dirty || (await form.save())) onPreview?.();
  };
  return (
    <>
      {newer && !busy && <NewerNote {...newer} keep={() => void form.save(newer.piece.rev)} />}
      {piece && <PieceMoves piece={piece} dirty={dirty} />}
      <MainFields form={form} ownId={piece?.id} />
      <TextFields form={form} />
      <SourceFields form={form} />
      <div className="content-foot">
        {onPreview && (
          <Button disabled={busy} onClick={() => void preview()}>
            {dirty ? "保存并预览" : "预览"}
          </Button>
        )}
        <Button kind="primary" disabled={busy} onClick={() => void form.save()}>
          {busy ? "正在保存…" : "保存草稿"}
        </Button>
      </div>
    </>
  );
}

interface Newer {
  piece: ManagedPiece;
  /** Shows it instead of what is typed here. */
  open: () => void;
}

/** Somebody else saved or moved the piece: nothing typed is lost, and no version of the other's either. */
function NewerNote({ piece, open, keep }: Newer & { keep: () => void }) {
  const locked = editProblem(piece.state);
  const who = piece.updated_by_name || "他人";
  const element = useRef<HTMLDivElement>(null);
  // In braces: newer browsers answer with a promise, which is no way to clean up.
  useEffect(() => {
    element.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={element} className="content-note" role="alert">
      <p>
        {locked === null
          ? `${who}已保存了第 ${piece.rev} 版，您的修改还没有保存。用您的内容保存会成为新的一版，第 ${piece.rev} 版留在历史记录中。`
          : `该内容已被送审，撤回之前不能保存；您填写的内容仍在这里。`}
      </p>
      <div className="content-buttons">
        {locked === null && (
          <Button kind="primary" onClick={keep}>
            用我的内容保存
          </Button>
        )}
        <Button onClick={open}>放弃我的修改，打开第 {piece.rev} 版</Button>
      </div>
    </div>
  );
}

interface MainProps {
  form: PieceForm;
  ownId: string | undefined;
}

function MainFields({ form: { values, set, setColumn, problems }, ownId }: MainProps) {
  const { Text, LongText, Choice } = useFormKit();
  const field = fieldBinder({ values, set, problems });
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
      <Text {...field("title", "标题")} required maxLength={120} />
      <LongText {...field("summary", "摘要")} hint="显示在列表和搜索结果中，送审前必填" maxLength={300} rows={2} />
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
  const field = fieldBinder({ values, set, problems });
  return (
    <section className="content-card" aria-label="来源和标签">
      <div className="field-pair">
        {text("source", "来源", 60)}
        {text("author", "作者", 40)}
      </div>
      <Lines {...field("tags", "标签")} hint="相同标签的内容互为相关阅读" />
    </section>
  );
}
