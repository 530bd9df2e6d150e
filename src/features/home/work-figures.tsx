import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf } from "#contract/core/time.ts";
import { figureLink } from "#src/entities/figures/figure-links.ts";
import { periodOf } from "#src/entities/figures/periods.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { FigureGrid } from "./figure-grid.tsx";
import { useWorkFigures } from "./use-work-figures.ts";

/** Addresses of the visits of today, this week, month and year; of one person when named. */
export function visitLists(now: number, person_id?: string) {
  const today = dayOf(now);
  const list = (period: { from: string; to: string }) => figureLink("visits", { ...period, person_id });
  return {
    today: list({ from: today, to: today }),
    week: list(periodOf("week", now)),
    month: list(periodOf("month", now)),
    year: list(periodOf("year", now)),
  };
}

/** Own visits and those of the streets, side by side on the desktop. */
export function WorkFigures({ scopeTitle }: { scopeTitle: string }) {
  const { id } = useSessionUser();
  const { local, server } = useWorkFigures();
  const [own, all] = [visitLists(currentTime(), id), visitLists(currentTime())];
  return (
    <>
      <div className="home-columns">
        <FigureGrid
          title="我的走访"
          figures={[
            { label: "今天", value: local?.mine.today, to: own.today },
            { label: "本周", value: local?.mine.week, to: own.week },
            { label: "本月", value: local?.mine.month, to: own.month },
            { label: "今年", value: server?.mine.year, to: own.year },
          ]}
        />
        <FigureGrid
          title={scopeTitle}
          figures={[
            { label: "今天", value: local?.scope.today, to: all.today },
            { label: "本周", value: local?.scope.week, to: all.week },
            { label: "本月", value: local?.scope.month, to: all.month },
            { label: "今年", value: server?.scope.year, to: all.year },
          ]}
        />
      </div>
      <p className="home-note">
        {server ? `年度数字截至 ${formatMinute(server.as_of)}` : "年度数字需要联网；其余数字含本机未发送的记录"}
      </p>
    </>
  );
}
