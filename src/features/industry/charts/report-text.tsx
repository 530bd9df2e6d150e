import { BarChartOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { useMemo, useState } from "react";
import { v7 } from "uuid";
import { chartChanges } from "#contract/industry/chart-words.ts";
import { chartsIn, mostCharts, type ReportChart } from "#contract/industry/report-chart.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { RichText, type RichTextProps } from "#src/entities/rich-text/rich-text.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { ChartForm } from "./chart-form.tsx";
import { chartNodes, insertChart } from "./chart-place.tsx";
import { type ChartsAtHand, ChartsContext } from "./charts-at-hand.ts";

/** A chart that is asked for: in place of another, or at the cursor. */
interface Wanted {
  known: ReportChart | null;
  take: (id: string) => void;
}

interface Props extends Pick<RichTextProps, "value" | "onChange" | "problem"> {
  /** Those that the saved text has a place for. */
  charts: readonly ReportChart[];
}

/** The text of a report, in which charts of searches may stand. */
export function ReportText({ charts: saved, ...text }: Props) {
  const [made, setMade] = useState<readonly ReportChart[]>([]);
  const [changes, setChanges] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const atHand = useMemo((): ChartsAtHand => {
    const charts = new Map([...saved, ...made].map((chart) => [chart.id, chart]));
    return {
      charts,
      changes,
      async renew(chart) {
        const { title, kind, expression, dialect, scope, size } = chart;
        try {
          const asked = { id: v7(), title, kind, expression, dialect, scope, size };
          const fresh = await callServer(contract.industry.chart, asked);
          setMade((all) => [...all, fresh]);
          setChanges((all) => new Map([...all, [fresh.id, chartChanges(chart, fresh)]]));
          return fresh;
        } catch (error) {
          toastError(error);
          return null;
        }
      },
      redraw: (known, take) => setWanted({ known, take }),
    };
  }, [saved, made, changes]);
  const tools = (editor: Editor) => [
    {
      name: "插入图表",
      icon: <BarChartOutlined />,
      run: () => {
        if (chartsIn(editor.getHTML()).length >= mostCharts) return toast(`正文最多 ${mostCharts} 张图表`);
        setWanted({ known: null, take: (id) => insertChart(editor, id) });
      },
    },
  ];
  const taken = (chart: ReportChart) => {
    setMade((all) => [...all, chart]);
    wanted?.take(chart.id);
    setWanted(null);
  };
  return (
    <ChartsContext value={atHand}>
      <RichText {...text} pictures={false} more={{ nodes: chartNodes, tools }} />
      {wanted !== null && <ChartForm known={wanted.known} onTaken={taken} onClose={() => setWanted(null)} />}
    </ChartsContext>
  );
}
