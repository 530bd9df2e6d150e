import { Modal, Segmented, Table } from "antd";
import { useState } from "react";
import { contract } from "#contract/index.ts";
import {
  type XlsformImport,
  type XlsformNote,
  type XlsformOutcome,
  xlsformOutcomes,
} from "#contract/question/questionnaire-design.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { upload } from "#src/api/uploads.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { useBackCloses } from "#src/ui/dialog/use-back-closes.ts";
import { useFocusBack } from "#src/ui/dialog/use-focus-back.ts";

interface Props {
  /** Questions there are already: an import may replace them or follow them. */
  existing: number;
  onTake: (read: XlsformImport, how: "replace" | "append") => void;
  onClose: () => void;
}

/** Bytes a file may have: what the server takes. */
const fileMax = 10 * 1024 * 1024;

/** Reads an XLSForm, shows what became of every row, and only then takes its questions. */
export function ImportDialog({ existing, onTake, onClose }: Props) {
  const [read, setRead] = useState<XlsformImport | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const choose = async (file: File) => {
    if (file.size > fileMax) return setRefused(["文件超过 10 MB，请删除图片和多余的工作表"]);
    setBusy(true);
    setRefused([]);
    try {
      setRead(await upload(contract.question.xlsformImport, { name: file.name }, file));
    } catch (error) {
      setRefused(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  useBackCloses(true, onClose);
  useFocusBack();
  return (
    <Modal
      open
      width={900}
      title={read === null ? "导入 XLSForm" : `导入“${read.title}”：${read.questions.length} 道题`}
      onCancel={onClose}
      footer={read === null ? null : <TakeButtons read={read} existing={existing} onTake={onTake} />}
    >
      {read === null ? (
        <>
          <p>
            选择 ODK、KoboToolbox 等使用的 XLSForm 工作簿（.xlsx，含 survey、choices
            工作表）。读入后先看报告，不会直接修改问卷。
          </p>
          <FileButton
            kind="primary"
            className="design-choose"
            accept=".xlsx"
            aria-label="选择 XLSForm 文件"
            disabled={busy}
            onFiles={([file]) => file && void choose(file)}
          >
            {busy ? "正在读取…" : "选择文件"}
          </FileButton>
          <UploadProgress />
          {refused.length > 0 && (
            <div className="form-alarm" role="alert">
              {refused.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
          )}
        </>
      ) : (
        <ImportReport report={read.report} />
      )}
    </Modal>
  );
}

/** All problems the server names, the sentence first. */
function wordsOf(error: unknown): string[] {
  if (!(error instanceof ServerRefusal)) return [error instanceof Error ? error.message : String(error)];
  const rows = Object.entries(error.fields).flatMap(([field, words]) => (field === "file" ? [] : [words]));
  return rows.length > 0 ? [...new Set(rows)] : [error.message];
}

function TakeButtons({ read, existing, onTake }: Pick<Props, "existing" | "onTake"> & { read: XlsformImport }) {
  if (existing === 0)
    return (
      <Button kind="primary" onClick={() => onTake(read, "replace")}>
        导入 {read.questions.length} 道题
      </Button>
    );
  return (
    <>
      <Button kind="danger" onClick={() => onTake(read, "replace")}>
        替换现有的 {existing} 道题
      </Button>
      <Button kind="primary" onClick={() => onTake(read, "append")}>
        接在现有题目后面
      </Button>
    </>
  );
}

const marks: Record<XlsformOutcome, string> = { taken: "✓", changed: "✎", left: "✕" };

const columns = [
  {
    key: "place",
    title: "位置",
    render: (_: unknown, { sheet, line }: XlsformNote) => (line > 0 ? `${sheet} 第 ${line} 行` : sheet),
  },
  { key: "name", title: "名称", dataIndex: "name" },
  { key: "type", title: "类型", dataIndex: "type" },
  {
    key: "outcome",
    title: "结果",
    render: (_: unknown, { outcome }: XlsformNote) => (
      <span className={`outcome ${outcome}`}>
        {marks[outcome]} {xlsformOutcomes[outcome]}
      </span>
    ),
  },
  { key: "code", title: "题目编码", dataIndex: "code" },
  { key: "notes", title: "说明", render: (_: unknown, { notes }: XlsformNote) => notes.join("；") },
];

/** What became of every row, what needs a look first. */
function ImportReport({ report }: { report: readonly XlsformNote[] }) {
  const [shown, setShown] = useState<XlsformOutcome | "all">("all");
  const count = (outcome: XlsformOutcome) => report.filter((line) => line.outcome === outcome).length;
  const outcomes = Object.entries(xlsformOutcomes) as [XlsformOutcome, string][];
  const rows = report
    .map((line, place) => ({ ...line, place }))
    .filter(({ outcome }) => shown === "all" || outcome === shown);
  return (
    <>
      <Segmented
        aria-label="结果筛选"
        value={shown}
        onChange={setShown}
        options={[
          { value: "all", label: `全部 ${report.length}` },
          ...outcomes.map(([value, label]) => ({ value, label: `${label} ${count(value)}` })),
        ]}
      />
      <Table
        rowKey="place"
        className="design-report"
        size="small"
        columns={columns}
        dataSource={rows}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: "max-content" }}
        locale={{ emptyText: "没有这一类" }}
      />
    </>
  );
}
