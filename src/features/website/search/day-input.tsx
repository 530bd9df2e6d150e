import { dateWords } from "#contract/core/date-words.ts";

interface Props {
  id: string;
  name: string;
  /** `2026-11-23`, what it begins with. */
  day?: string | undefined;
  /** The id of what is wrong with it. */
  problem?: string | undefined;
}

/** A day to type: the browser's own calendar would speak the browser's language. */
export const DayInput = ({ id, name, day = "", problem }: Props) => (
  <input
    id={id}
    name={name}
    type="text"
    maxLength={20}
    autoComplete="off"
    placeholder="如 2026年11月23日"
    defaultValue={dateWords(day)}
    aria-invalid={problem !== undefined}
    aria-describedby={problem}
  />
);

/** What is said of a day that cannot be read. */
export const unreadDay = "请按 2026年11月23日 或 2026-11-23 填写日期";
