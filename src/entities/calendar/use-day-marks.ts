import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** What a day of the calendar is marked with. */
export interface DayMarks {
  /** 休 or 班 of the holiday table. */
  holiday: (day: string) => { sign: "休" | "班"; name: string } | null;
  /** Festival, solar term or lunar day; empty until it is loaded. */
  lunar: (day: string) => string;
}

type Lunar = Map<string, string>;

/** Marks for the days `from`–`to`. The lunar calendar is loaded with the first page that shows one. */
export function useDayMarks(from: string, to: string): DayMarks {
  const { db } = useEngine();
  const years = useLiveQuery(() => db.holidays.toArray(), [db], []);
  const [lunar, setLunar] = useState<Lunar>(new Map());
  useEffect(() => {
    let current = true;
    void import("./lunar-days.ts").then(({ lunarDays }) => current && setLunar(lunarDays(from, to)));
    return () => {
      current = false;
    };
  }, [from, to]);
  return {
    lunar: (day) => lunar.get(day) ?? "",
    holiday: (day) => {
      const year = years.find(({ id }) => id === day.slice(0, 4));
      if (year?.off.includes(day)) return { sign: "休", name: year.names[day] ?? "放假" };
      return year?.work.includes(day) ? { sign: "班", name: "调休上班" } : null;
    },
  };
}
