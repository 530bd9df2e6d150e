import type { Calendar } from "./use-calendar.ts";

interface Props {
  calendar: Pick<Calendar, "show">;
  day: string;
  count: number;
}

/** How many more entries a day has; leads to its list. */
export const MoreOfDay = ({ calendar, day, count }: Props) =>
  count > 0 && (
    <button type="button" className="month-more" onClick={() => calendar.show({ view: "list", day })}>
      还有 {count} 项
    </button>
  );
