import type { WarningLevel } from "#contract/core/warning-levels.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import "./warning.css";

const levelSigns: Readonly<Record<WarningLevel, string>> = { 红: alertSign, 橙: "▲", 黄: "◆", 蓝: "●" };

export const levelWords = (level: WarningLevel): string => `${level}色预警`;

/** How pressing a warning is, with its sign. */
export const LevelMark = ({ level }: { level: WarningLevel }) => (
  <span className="warning-mark" data-level={level}>
    <span aria-hidden="true">{levelSigns[level]}</span> {levelWords(level)}
  </span>
);
