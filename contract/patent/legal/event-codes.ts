/**
 * What the office's event codes make of an application or a right: codes since 2006 (PB01, GR01 …) and, where the same
 * thing was published under others before, those (C06, C14 …). Source: the office's code list as the EPO describes it,
 * wording after the patent law (2020) and its rules (2023).
 */
export type Effect =
  /** Published, under examination: only while nothing later is known. */
  | { does: "advance"; reason: string }
  | { does: "grant"; reason: string }
  /** Ends an application, before grant. */
  | { does: "refuse"; reason: string }
  /**
   * Ends a right, after grant. `final`: for good and from the beginning; nothing restores it. `lapse`: may be restored.
   * `early`: also before the grant, where its fees were not paid.
   */
  | { does: "end"; reason: string; final?: true; lapse?: true; early?: true }
  /** In force with less than before. `unclear`: the code does not say whether anything is left. */
  | { does: "narrow"; reason: string; unclear?: true }
  /** In force for longer than the law's own term. */
  | { does: "extend"; reason: string }
  | { does: "restore"; reason: string };

const advance = (reason: string): Effect => ({ does: "advance", reason });
export const refuse = (reason: string): Effect => ({ does: "refuse", reason });
const end = (reason: string): Effect => ({ does: "end", reason });
const narrow = (reason: string): Effect => ({ does: "narrow", reason });

const published = advance("公开");
const examined = advance("实质审查");
const granted: Effect = { does: "grant", reason: "授权" };
const unpaid: Effect = { does: "end", reason: "未缴年费终止", lapse: true };
const expired = end("期限届满");
const deemedWithdrawn = refuse("视为撤回");
const withdrawn = refuse("撤回");
const abandoned = end("放弃");
const deemedAbandoned: Effect = { does: "end", reason: "视为放弃", early: true };
const twice = end("避免重复授权放弃");
const extended: Effect = { does: "extend", reason: "期限补偿" };
export const restored: Effect = { does: "restore", reason: "恢复" };

/** Effects on the status; codes that are not here have none. */
export const effects: Readonly<Record<string, Effect>> = {
  PB01: published,
  C06: published,
  BB1A: published,
  SE01: examined,
  C10: examined,
  DE01: examined,
  EXSB: examined,
  GR01: granted,
  GR03: granted,
  C14: granted,
  GRSP: granted,
  FG1K: granted,
  FG4A: granted,
  RJ01: refuse("驳回"),
  C12: refuse("驳回"),
  WD01: deemedWithdrawn,
  C01: deemedWithdrawn,
  C02: deemedWithdrawn,
  C05: deemedWithdrawn,
  WW01: withdrawn,
  C03: withdrawn,
  C04: withdrawn,
  CF01: unpaid,
  C19: unpaid,
  MM1K: unpaid,
  MM4A: unpaid,
  C17: end("终止"),
  CE01: end("终止"),
  EXPY: end("终止"),
  CX01: expired,
  MK1K: expired,
  MK4A: expired,
  AV01: abandoned,
  C20: abandoned,
  AD01: deemedAbandoned,
  MA1K: deemedAbandoned,
  AR01: twice,
  C25: twice,
  RGAV: twice,
  IW01: { does: "end", reason: "全部无效", final: true },
  RW01: { does: "end", reason: "撤销", final: true },
  C28: { does: "end", reason: "撤销", final: true },
  IP01: narrow("部分无效"),
  RP01: narrow("部分撤销"),
  C26: narrow("部分撤销"),
  AV02: narrow("部分放弃"),
  C32: { does: "narrow", reason: "全部或部分无效", unclear: true },
  C35: { does: "narrow", reason: "全部或部分无效", unclear: true },
  TG01: extended,
  TP01: extended,
  RR01: restored,
  RA01: restored,
  C49: restored,
  C52: restored,
  REIN: restored,
};

/** What an event does to rights in it; `begin`, `change` and `end` of one contract share its number. */
export const rightEffects: Readonly<
  Record<string, readonly [kind: "转让" | "许可" | "质押" | "保全" | "开放许可", what: "begin" | "change" | "end"]>
> = {
  TR01: ["转让", "begin"],
  TA01: ["转让", "begin"],
  C41: ["转让", "begin"],
  C44: ["转让", "begin"],
  C45: ["转让", "begin"],
  C47: ["转让", "begin"],
  ASS: ["转让", "begin"],
  EE01: ["许可", "begin"],
  LIC: ["许可", "begin"],
  EM01: ["许可", "change"],
  EC01: ["许可", "end"],
  PE01: ["质押", "begin"],
  PM01: ["质押", "change"],
  PC01: ["质押", "end"],
  PP01: ["保全", "begin"],
  PD01: ["保全", "end"],
  OL01: ["开放许可", "begin"],
  OL02: ["开放许可", "end"],
};
