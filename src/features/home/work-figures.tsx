import { formatMinute } from "#src/ui/format-date.ts";
import { FigureGrid } from "./figure-grid.tsx";
import { useWorkFigures } from "./use-work-figures.ts";

/** Own figures and those of the streets, side by side on the desktop. */
export function WorkFigures({ scopeTitle }: { scopeTitle: string }) {
  const { local, server } = useWorkFigures();
  const list = "/workVisit";
  return (
    <>
      <div className="home-columns">
        <FigureGrid
          title="我的走访"
          figures={[
            { label: "今天", value: local?.mine.today, to: list },
            { label: "本周", value: local?.mine.week, to: list },
            { label: "本月", value: local?.mine.month, to: list },
            { label: "今年", value: server?.mine.year, to: list },
          ]}
        />
        <FigureGrid
          title={scopeTitle}
          figures={[
            { label: "今天", value: local?.scope.today, to: list },
            { label: "本周", value: local?.scope.week, to: list },
            { label: "本月", value: local?.scope.month, to: list },
            { label: "今年", value: server?.scope.year, to: list },
            { label: "走访企业", value: server?.visited_companies_year, to: "/workEnterprisevisit" },
          ]}
        />
      </div>
      <p className="home-note">
        {server ? `年度数字截至 ${formatMinute(server.as_of)}` : "年度数字需要联网；其余数字含本机未发送的记录"}
      </p>
    </>
  );
}
