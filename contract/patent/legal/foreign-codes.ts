import type { Effect } from "./event-codes.ts";

const refuse = (reason: string): Effect => ({ does: "refuse", reason });
const end = (reason: string): Effect => ({ does: "end", reason, early: true });
const restored: Effect = { does: "restore", reason: "恢复" };
const revoked = end("撤销");
const unpaid = end("未缴年费终止");

/**
 * What codes of other offices make of an application or a right as a whole, by country, as the EPO lists them. What
 * tells of one contracting or designated state alone (`PG25`, `NENP`) is no end, and has none.
 */
export const foreignEffects: Readonly<Record<string, Readonly<Record<string, Effect>>>> = {
  EP: {
    "18D": refuse("视为撤回"),
    "18W": refuse("撤回"),
    "18R": refuse("驳回"),
    "18RR": restored,
    D18D: restored,
    D18W: restored,
    D18R: restored,
    "27W": revoked,
    RDAA: revoked,
    RDAG: revoked,
    RDAH: revoked,
    D27W: restored,
  },
  US: {
    STCB: refuse("放弃"),
    STCC: restored,
    STCF: { does: "grant", reason: "授权" },
    STCH: end("终止"),
    STCK: restored,
    LAPS: unpaid,
    FP: unpaid,
    PRDP: restored,
    FPB1: { does: "end", reason: "全部无效", final: true },
    FPB2: { does: "end", reason: "全部无效", final: true },
    FPB3: { does: "end", reason: "全部无效", final: true },
  },
  CA: {
    AZWI: refuse("撤回"),
    AZWC: restored,
    FZDE: end("终止"),
    FZDC: restored,
    MKLA: end("终止"),
    MKLC: restored,
    MKEX: end("期限届满"),
    MKEC: restored,
  },
  WO: { WA: refuse("撤回") },
};
