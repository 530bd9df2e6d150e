/** How pressing a warning is, the most pressing first. */
export const warningLevels = ["红", "橙", "黄", "蓝"] as const;
export type WarningLevel = (typeof warningLevels)[number];

/** Told at once; the others once a day together. */
export const isPressing = (level: WarningLevel): boolean => level === "红" || level === "橙";
