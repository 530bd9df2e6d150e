import { currentTime } from "#contract/sync/current-time.ts";
import { useEffect, useState } from "react";

/** The present moment, renewed every half minute: what is overdue or due changes while people look. */
export function useMinute(): number {
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
