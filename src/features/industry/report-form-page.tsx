import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { v7 } from "uuid";
import { industryCalls, type IndustryReportInfo } from "#contract/industry/industry.ts";
import { reportSaveProblem } from "#contract/industry/report-moves.ts";
import type { ReportAccess } from "#contract/industry/report-rights.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { type Merge, mergeWords, useMergedValues } from "#src/entities/call-form/use-merged-values.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { ReportFileField } from "./report-file-field.tsx";
import { ReportFields, type ReportValues } from "./report-fields.tsx";
import { useIndustryForm } from "./use-industry.ts";
import "#src/ui/form/form.css";
import "#src/ui/page/card.css";
import "./industry.css";

const ReportText = lazy(async () => ({ default: (await import("./charts/report-text.tsx")).ReportText }));

/** 写报告: a new report, or one that is changed. */
export default function ReportFormPage() {
  const [search] = useSearchParams();
  const id = search.get("id");
  return id === null ? <ReportForm known={null} isUnread={false} /> : <KnownReport key={id} id={id} />;
}

/** Stays with the report as it was opened; what others change meanwhile comes to what is typed. */
function KnownReport({ id }: { id: string }) {
  const read = useCall(contract.industry.info, { id });
  const [opened, setOpened] = useState<IndustryReportInfo>();
  if (opened === undefined && read.data !== undefined && !read.isFetching) setOpened(read.data);
  if (opened === undefined) return <ReadingState of={read} />;
  const locked = reportSaveProblem(opened.state);
  if (locked !== null)
    return (
      <EmptyNote title={locked}>
        <ButtonLink to={`/IndustryReportDetails?id=${id}`}>查看报告</ButtonLink>
      </EmptyNote>
    );
  return <ReportForm known={read.data ?? opened} isUnread={read.error !== null} />;
}

const none: IndustryReportInfo["charts"] = [];
const blank: ReportValues = {
  title: "",
  trade: "",
  period_from: "",
  period_to: "",
  summary: "",
  body: "",
  file: null,
  access: "" as ReportAccess,
  product_id: "",
};
const valuesOf = ({
  title,
  trade,
  period_from,
  period_to,
  summary,
  body,
  file,
  access,
  product,
}: IndustryReportInfo): ReportValues => ({
  title,
  trade,
  period_from,
  period_to,
  summary,
  body,
  file,
  access,
  product_id: product?.id ?? "",
});

const labels: Record<keyof ReportValues, string> = {
  title: "标题",
  trade: "行业",
  period_from: "报告期开始",
  period_to: "报告期结束",
  summary: "摘要",
  body: "正文",
  file: "PDF 文件",
  access: "阅读权限",
  product_id: "订购的服务",
};

/** Said once another has done something with the report meanwhile. */
function OvertakenNote({ known, merge }: { known: IndustryReportInfo; merge: Merge<ReportValues> }) {
  const locked = reportSaveProblem(known.state);
  return (
    <p className="form-alarm" role="status">
      {locked === null
        ? `${known.updated_by_name}在您填写时也保存了这份报告，${mergeWords(merge, labels)}`
        : `${locked}。您填写的内容还在这里。`}
      <Link to={`/IndustryReportDetails?id=${known.id}`} target="_blank">
        查看现在的报告
      </Link>
    </p>
  );
}

interface FormProps {
  known: IndustryReportInfo | null;
  /** It could not be read anew. */
  isUnread: boolean;
}

function ReportForm({ known, isUnread }: FormProps) {
  const { FormFrame } = useFormKit();
  const navigate = useNavigate();
  const [id] = useState(() => known?.id ?? v7());
  const start = { rev: known?.seq ?? 0, values: known === null ? blank : valuesOf(known) };
  const { rev: seq, values, set, isChanged, merge } = useMergedValues(start);
  /** The editor keeps its own text: one that was taken over needs another editor. */
  const [textOf, setTextOf] = useState(seq);
  if (merge !== null && merge.rev > textOf && merge.taken.includes("body")) setTextOf(merge.rev);
  /** The step that was saved over. */
  const [saved, setSaved] = useState<number | null>(null);
  const isSaved = saved !== null;
  const { problems, busy, alarm, send } = useIndustryForm(industryCalls.save, "报告已保存为草稿", () => setSaved(seq));
  // It leaves by itself, but not in a moment: whoever goes back meanwhile is asked.
  useUnsavedGuard(!isSaved && isChanged, undefined, false);
  // After the guard has heard of it, and once the page that follows knows of it.
  const isDone = saved !== null && (known === null || known.seq > saved || isUnread);
  useEffect(() => {
    if (isDone) void navigate(`/IndustryReportDetails?id=${id}`, { replace: true });
  }, [isDone, id, navigate]);
  const product_id = values.access === "订购可读" && values.product_id !== "" ? values.product_id : null;
  const { file, ...typed } = values;
  const run = () => send({ id, seq, ...typed, product_id, file_id: file?.id ?? null });
  const title = known === null ? "写报告" : "修改报告";
  return (
    <div className="industry">
      <FormFrame
        title={title}
        busy={busy || isSaved}
        actions={[{ label: "保存草稿", primary: true, byKey: true, run }]}
      >
        {alarm}
        {known !== null && merge !== null && !isSaved && <OvertakenNote known={known} merge={merge} />}
        <div className="card">
          <ReportFields values={values} set={set} problems={problems} product={known?.product ?? null} />
        </div>
        <div className="card industry-editor">
          <ReportFileField file={file} problem={problems.file_id} onChange={(next) => set({ file: next })} />
          {file === null && (
            <Suspense fallback={<p role="status">正在打开编辑器…</p>}>
              <ReportText
                key={textOf}
                value={values.body}
                onChange={(body) => set({ body })}
                problem={problems.body}
                charts={known?.charts ?? none}
              />
            </Suspense>
          )}
        </div>
      </FormFrame>
    </div>
  );
}
