const minutes = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "short" });

/** An instant as people read it in files: `2026-11-20 14:05`, Asia/Shanghai. */
export const shanghaiMinute = (instant: Date | string | number): string => minutes.format(new Date(instant));
