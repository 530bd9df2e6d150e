import type { PatentStatus } from "../patent-words.ts";
import type { Standing } from "./replay.ts";

/** Where the source of a record says that a patent stands, without an event; keys in the order the database keeps. */
export interface SourceStatus {
  /** The day an ended patent ended, `YYYY-MM-DD`. */
  on: string | null;
  /** In the words of this program where they are known, else as written; may be empty. */
  reason: string;
  status: PatentStatus;
}

/** What words of data bases mean, the first that fits. The reason is the one that the event of the office would give. */
const meanings: readonly (readonly [words: RegExp, status: PatentStatus, reason: string])[] = [
  [/无效(?:宣告)?(?:请求|程序|审理|审查|受理)/u, "有效", ""],
  [/部分无效/u, "有效", "部分无效"],
  [/部分放弃/u, "有效", "部分放弃"],
  [/(?:未|欠)缴?纳?(?:年|专利)?费|费用(?:终止|失效)|欠费/u, "失效", "未缴年费终止"],
  [/视为撤回|视撤/u, "失效", "视为撤回"],
  [/撤回/u, "失效", "撤回"],
  [/(?:等待|待|请求)?.*复审/u, "审中", "复审"],
  [/驳回/u, "失效", "驳回"],
  [/视为放弃/u, "失效", "视为放弃"],
  [/重复授权/u, "失效", "避免重复授权放弃"],
  [/放弃/u, "失效", "放弃"],
  [/未届满/u, "有效", ""],
  [/届满|期满|到期/u, "失效", "期限届满"],
  [/撤销/u, "失效", "撤销"],
  [/全部无效|宣告无效|无效宣告|专利权无效|^无效$/u, "失效", "全部无效"],
  [/终止/u, "失效", "终止"],
  [/失效|无权|^过期/u, "失效", ""],
  [/恢复/u, "有效", "恢复"],
  [/有效|有权|维持|授权/u, "有效", ""],
  [/实质审查|实审/u, "审中", "实质审查"],
  [/审中|在审|审查|公开|公布|申请中|待审/u, "审中", ""],
  [
    /\b(?:expired|lapsed|ceased|inactive|discontinued|revoked|abandoned|withdrawn|refused|rejected|dead)\b/iu,
    "失效",
    "",
  ],
  [/\b(?:active|granted|in force|alive|patented)\b/iu, "有效", ""],
  [/\b(?:pending|application|published)\b/iu, "审中", ""],
];

const meaningOf = (words: string) => meanings.find(([pattern]) => pattern.test(words));

/** Words parted as data bases list several in a cell: 失效|未缴年费, 授权 | 质押. */
const parted = (cell: string) =>
  cell
    .normalize("NFKC")
    .split(/[|;,、/\n]/u)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/**
 * What the cells of a record say of its status: `state` such as 失效, `detail` such as 未缴年费. An end is believed
 * wherever it is said; null where nothing is understood.
 */
export function readSourceStatus(state: string, detail: string, on: string | null): SourceStatus | null {
  const known = (words: readonly string[]) => words.map(meaningOf).filter((one) => one !== undefined);
  const [own] = known(parted(state));
  const told = known([...parted(state), ...parted(detail)]);
  const status = own?.[1] ?? told.find(([, one]) => one === "失效")?.[1] ?? told[0]?.[1];
  if (status === undefined) return null;
  const reason = told.find(([, one, words]) => one === status && words !== "")?.[2] ?? "";
  const unknown = parted(detail).find((words) => meaningOf(words) === undefined) ?? "";
  return {
    on: status === "失效" ? on : null,
    reason: reason || (status === "失效" ? unknown.slice(0, 30) : ""),
    status,
  };
}

/** Behind a reason that only the source of the record gives. */
export const bySource = "（来源注明）";

const reasonOf = ({ reason, status }: SourceStatus): string =>
  `${reason || { 失效: "失效", 有效: "授权", 审中: "审查中" }[status]}${bySource}`;

const ends = (source: SourceStatus, today: string) => source.status === "失效" && (source.on ?? "") <= today;

/**
 * What the source says against what events and days come to: nothing where an event of the same day or later decided.
 * `sourceOn`: the day the source stands for.
 */
export function saidBySource(
  standing: Standing,
  source: SourceStatus | null | undefined,
  sourceOn: string | null | undefined,
  today: string,
): Partial<Standing> {
  if (source === null || source === undefined) return {};
  const byEvent = standing.status_event_id !== null;
  if (standing.status === "失效" && byEvent) return {};
  const said = {
    status: source.status,
    status_reason: reasonOf(source),
    status_event_id: null,
    restorable_until: null,
  };
  if (ends(source, today)) {
    const day = source.on ?? sourceOn ?? null;
    const isOver = byEvent && day !== null && standing.status_on !== null && standing.status_on > day;
    return isOver ? {} : { ...said, status_on: source.on };
  }
  // A term that is over by law, and what an event said, stand against an older word of a data base.
  if (source.status === "失效" || byEvent || standing.status === "失效") return {};
  const isGuess = standing.status_reason.startsWith("推定") || standing.status !== source.status;
  return isGuess && source.status === "有效" ? { ...said, status_on: standing.status_on } : {};
}
