import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { v7 } from "uuid";
import { tradeKeys, tradeName } from "#contract/company/trades.ts";
import { industryCalls, type IndustryReportInfo } from "#contract/industry/industry.ts";
import { reportSaveProblem } from "#contract/industry/report-moves.ts";
import { accessWords, type ReportAccess, reportAccesses } from "#contract/industry/report-rights.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { Field } from "#src/ui/form/field-frame.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { type Merge, mergeWords, useMergedValues } from "#src/entities/call-form/use-merged-values.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { useIndustryForm } from "./use-industry.ts";
import "#src/ui/form/form.css";
import "#src/ui/page/card.css";
import "./industry.css";

const RichText = lazy(async () => ({ default: (await import("#src/entities/rich-text/rich-text.tsx")).RichText }));

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

const blank = {
  title: "",
  trade: "",
  period_from: "",
  period_to: "",
  summary: "",
  body: "",
  access: "" as ReportAccess,
};
type Values = typeof blank;

const valuesOf = ({ title, trade, period_from, period_to, summary, body, access }: Values): Values => ({
  title,
  trade,
  period_from,
  period_to,
  summary,
  body,
  access,
});

const labels: Record<keyof Values, string> = {
  title: "标题",
  trade: "行业",
  period_from: "报告期开始",
  period_to: "报告期结束",
  summary: "摘要",
  body: "正文",
  access: "阅读权限",
};

/** Said once another has done something with the report meanwhile. */
function OvertakenNote({ known, merge }: { known: IndustryReportInfo; merge: Merge<Values> }) {
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
  const run = () => send({ id, seq, ...values });
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
          <Facts values={values} set={set} problems={problems} />
        </div>
        <div className="card industry-editor">
          <Suspense fallback={<p role="status">正在打开编辑器…</p>}>
            <RichText
              key={textOf}
              value={values.body}
              onChange={(body) => set({ body })}
              problem={problems.body}
              pictures={false}
            />
          </Suspense>
        </div>
      </FormFrame>
    </div>
  );
}

interface FactsProps {
  values: Values;
  set: (changes: Partial<Values>) => void;
  problems: Record<string, string>;
}

function Facts({ values, set, problems }: FactsProps) {
  const { Text, LongText, Choice, Day, Pick } = useFormKit();
  const trade = { name: "trade", label: "行业", required: true, problem: problems.trade };
  return (
    <>
      <Text
        name="title"
        label="标题"
        required
        maxLength={80}
        value={values.title}
        onChange={(title) => set({ title })}
        problem={problems.title}
      />
      <Field {...trade}>
        <Pick
          {...trade}
          value={values.trade}
          onChange={(next) => set({ trade: next })}
          options={tradeKeys.map((key) => ({ value: key, label: tradeName(key) }))}
          none="请选择"
        />
      </Field>
      <Day
        name="period_from"
        label="报告期开始"
        required
        value={values.period_from}
        onChange={(period_from) => set({ period_from })}
        problem={problems.period_from}
        hint="整月、整季、半年或整年会按期显示，例如 2026年上半年"
      />
      <Day
        name="period_to"
        label="报告期结束"
        required
        value={values.period_to}
        onChange={(period_to) => set({ period_to })}
        problem={problems.period_to}
      />
      <LongText
        name="summary"
        label="摘要"
        required
        rows={4}
        maxLength={500}
        placeholder="没有阅读权限的企业也能看到摘要"
        value={values.summary}
        onChange={(summary) => set({ summary })}
        problem={problems.summary}
      />
      <Choice
        name="access"
        label="阅读权限"
        required
        value={values.access}
        onChange={(next) => set({ access: next as ReportAccess })}
        options={reportAccesses.map((word) => ({ value: word, label: word }))}
        problem={problems.access}
        hint={accessWords[values.access] ?? "免费：所有企业账号；认证会员：已认证的企业；指定企业：逐家开通"}
      />
    </>
  );
}
