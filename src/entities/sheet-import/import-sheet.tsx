import { UnreadSheets } from "./unread-sheets.tsx";
import { type RowPlace, rowPlace } from "#contract/core/sheets/row-place.ts";
import { type ReactNode, useState } from "react";
import type { InputOf, KnownCall, OutputOf } from "#contract/core/call.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { upload } from "#src/api/uploads.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import "./import-sheet.css";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

type TemplateCall = KnownCall & { reply: "file" };
type ImportCall = KnownCall & { body: "bytes" };

/** What an import says of a file: a sentence, the rows it refused with what is wrong in each cell, sheets not read. */
export interface SheetImported {
  summary: string;
  refused: readonly (RowPlace & { name: string; problems: Readonly<Record<string, string>> })[];
  unread: readonly string[];
}

/** A look at the file before anything is written; `ready` rows are right. */
interface Checking<C extends ImportCall> {
  call: C;
  told: (answer: OutputOf<C>) => SheetImported & { ready: number };
  /** Of the button that goes on. */
  words: (ready: number) => string;
}

interface Props<T extends TemplateCall, I extends ImportCall, C extends ImportCall> {
  title: string;
  /** The empty table that people fill in. */
  template: T;
  /** Takes the filled one under its name. */
  importing: I;
  /** Bytes of a file. */
  most: number;
  told: (answer: OutputOf<I>) => SheetImported;
  /** Without it a file is written as soon as it is chosen. */
  checking?: Checking<C>;
  onImported: (answer: OutputOf<I>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A workbook into a list: `children` say what is written where; rows that are refused are told one by one. */
export function ImportSheet<T extends TemplateCall, I extends ImportCall, C extends ImportCall>(props: Props<T, I, C>) {
  const { title, template, importing, most, told, checking, onImported, onClose, children } = props;
  const { Sheet } = useFormKit();
  const { busy, problems, run } = useWork();
  const [result, setResult] = useState<SheetImported | null>(null);
  const [checked, setChecked] = useState<{ file: File; ready: number } | null>(null);
  const take = () =>
    run(async () => {
      await downloadFile(template, {} as InputOf<T>);
    });
  const choose = (file: File) => {
    if (file.size > most) return toastError(new Error(`文件最大 ${Math.floor(most / 2 ** 20)} MB，请分成几个文件`));
    setResult(null);
    setChecked(null);
    if (checking === undefined) return void write(file);
    void run(async () => {
      const looked = checking.told(await upload(checking.call, nameOf(file) as InputOf<C>, file));
      setResult(looked);
      setChecked({ file, ready: looked.ready });
    });
  };
  const write = (file: File) =>
    run(async () => {
      const answer = await upload(importing, nameOf(file) as InputOf<I>, file);
      setChecked(null);
      setResult(told(answer));
      onImported(answer);
    });
  return (
    <Sheet title={title} onClose={onClose} keepsTyped>
      <p>{children}</p>
      <div className="import-sheet-buttons">
        <Button disabled={busy} onClick={() => void take()}>
          下载模板
        </Button>
        <FileButton
          kind={checked === null ? "primary" : "plain"}
          accept=".xlsx,.csv"
          disabled={busy}
          aria-invalid={problems.file !== undefined}
          onFiles={([file]) => file && choose(file)}
        >
          {busy ? "请稍候…" : checked === null ? "选择文件" : "重新选择"}
        </FileButton>
        {checked !== null && checking !== undefined && checked.ready > 0 && (
          <Button kind="primary" disabled={busy} onClick={() => void write(checked.file)}>
            {checking.words(checked.ready)}
          </Button>
        )}
      </div>
      <UploadProgress />
      {problems.file !== undefined && <FieldProblem isAlert>{problems.file}</FieldProblem>}
      {result !== null && <Result result={result} />}
    </Sheet>
  );
}

const nameOf = (file: File) => ({ name: file.name.slice(-200) });

const Result = ({ result: { summary, refused, unread } }: { result: SheetImported }) => (
  <section aria-label="导入结果">
    <p role="status">{summary}</p>
    <UnreadSheets unread={unread} />
    <ul className="import-sheet-rows">
      {refused.map(({ name, problems, ...place }) => (
        <li key={place.line}>
          <strong>
            {rowPlace(place)} {name}
          </strong>
          {Object.entries(problems).map(([heading, words]) => (
            <span key={heading}>
              {heading}：{words}
            </span>
          ))}
        </li>
      ))}
    </ul>
  </section>
);
