import { type Effect, refuse, restored } from "./event-codes.ts";

/** An application or a right: their offices have one code for both. */
const endAnyTime = (reason: string): Effect => ({ does: "end", reason, early: true });
const revoked = endAnyTime("撤销");
const unpaid = endAnyTime("未缴年费终止");

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
    STCH: endAnyTime("终止"),
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
    FZDE: endAnyTime("终止"),
    FZDC: restored,
    MKLA: endAnyTime("终止"),
    MKLC: restored,
    MKEX: endAnyTime("期限届满"),
    MKEC: restored,
  },
  WO: { WA: refuse("撤回") },
};

/** Codes that tell of a fee paid in time for keeping a right, by country. */
export const foreignPayments: Readonly<Record<string, readonly string[]>> = { US: ["FPAY", "MAFP"] };
