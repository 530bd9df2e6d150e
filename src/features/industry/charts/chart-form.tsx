import { useEffect, useRef, useState } from "react";
import { v7 } from "uuid";
import type { InputOf } from "#contract/core/call.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { chartCalls } from "#contract/industry/chart-calls.ts";
import {
  chartKinds,
  type ChartKind,
  chartScopes,
  type ChartScope,
  chartScopeWords,
  chartShapes,
  chartSizes,
  longestChartExpression,
  type ReportChart,
  usualChartSize,
} from "#contract/industry/report-chart.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Field } from "#src/ui/form/field-frame.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { ChartView } from "./chart-view.tsx";

type Asked = InputOf<typeof chartCalls.chart>;

const sources = ["已保存的检索", "填写检索式"] as const;

interface Asking {
  source: (typeof sources)[number];
  saved_id: string;
  expression: string;
  dialect: Asked["dialect"];
  scope: ChartScope;
  kind: ChartKind;
  size: number;
  title: string;
}

const blank: Asking = {
  source: "已保存的检索",
  saved_id: "",
  expression: "",
  dialect: "auto",
  scope: "all",
  kind: "申请趋势",
  size: usualChartSize,
  title: "",
};

const askedOf = ({ source, saved_id, kind, size, title, ...rest }: Asking): Asked => ({
  ...rest,
  id: v7(),
  kind,
  size: chartSizes[chartShapes[kind]].length === 0 ? usualChartSize : size,
  title: title === "" ? kind : title,
  ...(source === "已保存的检索" ? { saved_id, expression: "", dialect: "auto" } : { saved_id: null }),
});

/** A chart that stands is asked for by its expression: the saved search may say something else today. */
const askingOf = ({ expression, dialect, scope, kind, size, title }: ReportChart): Asking => ({
  source: "填写检索式",
  saved_id: "",
  expression,
  dialect,
  scope,
  kind,
  size,
  title,
});

interface Props {
  /** The chart that is drawn in another way; null: a new one. */
  known: ReportChart | null;
  onTaken: (chart: ReportChart) => void;
  onClose: () => void;
}

/** A chart is asked for and looked at, and taken into the text then. */
export function ChartForm({ known, onTaken, onClose }: Props) {
  const { Sheet } = useFormKit();
  const [asking, setAsking] = useState(known === null ? blank : askingOf(known));
  const [drawn, setDrawn] = useState<ReportChart | null>(null);
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The newest browsers answer with a promise, which is nothing to clean up.
    preview.current?.scrollIntoView({ block: "nearest" });
  }, [drawn]);
  const { busy, problems, setProblems, run } = useWork();
  const set = (changes: Partial<Asking>) => {
    setAsking({ ...asking, ...changes });
    // What is looked at is what is asked for.
    setDrawn(null);
  };
  const draw = async () => {
    const asked = askedOf(asking);
    if (asking.source === "已保存的检索" && asking.saved_id === "") return setProblems({ saved_id: "请选择检索" });
    const parsed = chartCalls.chart.input.safeParse(asked);
    if (!parsed.success) return setProblems(fieldsOf(parsed.error.issues));
    await run(async () => setDrawn(await callServer(contract.industry.chart, asked)));
  };
  const words = known === null ? "插入图表" : "替换图表";
  const footer = (
    <div className="industry-actions">
      <Button kind={drawn === null ? "primary" : "plain"} disabled={busy} onClick={() => void draw()}>
        {busy ? "正在统计…" : drawn === null ? "生成图表" : "重新生成"}
      </Button>
      {drawn !== null && (
        <Button kind="primary" disabled={busy} onClick={() => onTaken(drawn)}>
          {words}
        </Button>
      )}
    </div>
  );
  return (
    <Sheet title={known === null ? "插入图表" : "修改图表"} onClose={onClose} footer={footer}>
      <SourceFields asking={asking} set={set} problems={problems} />
      <LookFields asking={asking} set={set} problems={problems} />
      {drawn !== null && (
        <div ref={preview} className="chart-preview" role="status" aria-label="图表预览">
          <ChartView chart={drawn} />
        </div>
      )}
    </Sheet>
  );
}

interface FieldsProps {
  asking: Asking;
  set: (changes: Partial<Asking>) => void;
  problems: Record<string, string>;
}

/** Which patents are counted. */
function SourceFields({ asking, set, problems }: FieldsProps) {
  const { Choice, LongText } = useFormKit();
  return (
    <>
      <Choice
        name="source"
        label="数据来源"
        value={asking.source}
        onChange={(source) => set({ source: source as Asking["source"] })}
        options={optionsOf(sources)}
      />
      {asking.source === "已保存的检索" ? (
        <SavedField asking={asking} set={set} problems={problems} />
      ) : (
        <LongText
          name="expression"
          label="检索式"
          required
          rows={3}
          maxLength={longestChartExpression}
          value={asking.expression}
          // Whatever it was written in before: typed anew, it is read anew.
          onChange={(expression) => set({ expression, dialect: "auto" })}
          problem={problems.expression}
          hint="例如 名称=(空气炸锅) 且 专利类型=发明；写法与专利检索相同"
        />
      )}
      <Choice
        name="scope"
        label="统计范围"
        value={asking.scope}
        onChange={(scope) => set({ scope: scope as ChartScope })}
        options={chartScopes.map((scope) => ({ value: scope, label: chartScopeWords[scope] }))}
        problem={problems.scope}
      />
    </>
  );
}

/** The person's saved searches, or that there are none yet. */
function SavedField({ asking, set, problems }: FieldsProps) {
  const { Pick } = useFormKit();
  const read = useCall(contract.search.savedList, {});
  if (read.data === undefined) return <ReadingState of={read} />;
  const field = { name: "saved_id", label: "检索", required: true, problem: problems.saved_id };
  const { list } = read.data;
  const chosen = list.find(({ id }) => id === asking.saved_id);
  if (list.length === 0)
    return (
      <Field {...field} hint="在专利检索的结果里可以保存检索">
        还没有保存的检索，可以改为填写检索式
      </Field>
    );
  return (
    <Field {...field} hint={chosen === undefined ? "您在专利检索里保存的检索" : chosen.problem || chosen.expression}>
      <Pick
        {...field}
        value={asking.saved_id}
        onChange={(saved_id) => set({ saved_id })}
        options={list.map(({ id, no, name }) => ({ value: id, label: `#${no} ${name}` }))}
        none="请选择"
      />
    </Field>
  );
}

/** What they are counted by, and how the chart is called. */
function LookFields({ asking, set, problems }: FieldsProps) {
  const { Pick, Choice, Text } = useFormKit();
  const kind = { name: "kind", label: "图表类型", required: true, problem: problems.kind };
  const shape = chartShapes[asking.kind];
  const sizes = chartSizes[shape];
  return (
    <>
      <Field {...kind}>
        <Pick
          {...kind}
          value={asking.kind}
          onChange={(next) => {
            const offered = chartSizes[chartShapes[next as ChartKind]];
            const size = offered.includes(asking.size) ? asking.size : usualChartSize;
            set({ kind: next as ChartKind, size });
          }}
          options={optionsOf(chartKinds)}
        />
      </Field>
      {sizes.length > 0 && (
        <Choice
          name="size"
          label={shape === "columns" ? "最近年数" : "显示前几名"}
          value={String(asking.size)}
          onChange={(size) => set({ size: Number(size) })}
          options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          problem={problems.size}
        />
      )}
      <Text
        name="title"
        label="图表标题"
        maxLength={60}
        placeholder={asking.kind}
        value={asking.title}
        onChange={(title) => set({ title })}
        problem={problems.title}
        hint="不填则用图表类型作标题"
      />
    </>
  );
}
