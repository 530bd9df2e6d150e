import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { flag, id, text } from "../core/fields.ts";
import { adminOnly, type Kind } from "../core/roles.ts";

/** What decides whether two accounts may become one. */
export interface MergeFacts {
  id: string;
  name: string;
  kind: Exclude<Kind, "visitor">;
  /** 1: may sign in. */
  state: number;
  /** It was merged into another one already. */
  isMerged: boolean;
  /** Unit or company; null: none. */
  com_id: string | null;
  /** Of an enterprise, as it was registered; empty for others. */
  credit_code: string;
}

const isStaff = ({ kind }: MergeFacts) => kind === "district" || kind === "street";

/**
 * Why two accounts are not merged; null: they may be. Officials with officials, enterprises with those of the same
 * company, administrators with nobody: a merge must give no one rights that somebody has not given by hand.
 */
export function accountMergeProblem(kept: MergeFacts, gone: MergeFacts): string | null {
  if (kept.id === gone.id) return "请选择两个不同的账号";
  if (kept.kind === "admin" || gone.kind === "admin") return "管理员账号不能合并";
  const merged = [kept, gone].find(({ isMerged }) => isMerged);
  if (merged) return `${merged.name}的账号已经并入其他账号`;
  if (isStaff(kept) !== isStaff(gone)) return "工作人员账号和企业账号不能合并";
  if (kept.state !== 1) return "保留的账号已停用，请先启用，或保留另一个账号";
  return isStaff(kept) ? null : companyProblem(kept, gone);
}

function companyProblem(kept: MergeFacts, gone: MergeFacts): string | null {
  if (kept.com_id !== null && gone.com_id !== null)
    return kept.com_id === gone.com_id ? null : "两个账号属于不同的企业，不能合并";
  if (gone.com_id !== null) return "只有一个账号关联了企业，请保留已关联企业的账号";
  const codes = [kept.credit_code, gone.credit_code].filter((code) => code !== "");
  return new Set(codes).size > 1 ? "两个账号注册的统一社会信用代码不同，不能合并" : null;
}

/** One of two accounts as an administrator decides about it; the mobile is masked. */
const MergeSide = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string(),
  kind: z.enum(["district", "street", "admin", "enterprise"]),
  unit: z.string(),
  street_names: z.array(z.string()),
  is_lead: z.boolean(),
  /** It is a main account of its company. */
  is_main: z.boolean(),
  state: z.int(),
  last_seen_at: z.nullable(z.string()),
  /** Writes that its devices have told of and not sent. */
  unsent: z.int(),
});
export type MergeSide = z.output<typeof MergeSide>;

/** How many records of a kind. */
const Counted = z.object({ words: z.string(), count: z.int() });

/** What a merge would do. */
export const MergePreview = z.object({
  kept: MergeSide,
  gone: MergeSide,
  /** Why it is refused; null: it may be done. */
  problem: z.nullable(z.string()),
  /** What becomes the kept account's; `same`: how many of them it has already, which stay once. */
  moves: z.array(z.object({ ...Counted.shape, same: z.int() })),
  /** What ends with the other account. */
  ends: z.array(Counted),
  /** Open work in streets that the kept account would not answer for. */
  outside: z.array(Counted),
});
export type MergePreview = z.output<typeof MergePreview>;

const pair = {
  kept_id: id("保留的账号"),
  gone_id: id("并入的账号"),
  /** The kept account answers for the streets of both. */
  unite_streets: z._default(flag("合并负责镇街"), false),
  /** The kept account leads its street, or is a main account of its company, if the other was. */
  unite_lead: z._default(flag("合并负责人"), false),
};

const ours = { method: "POST", access: adminOnly, offline: "live" } as const;

/** Two accounts of one person become one (design "Administration"); both calls are ours. */
export const accountMerge = {
  mergePreview: call({
    ...ours,
    path: "/v1/news/user/merge-preview",
    input: z.object(pair),
    output: MergePreview,
    summary: "What merging two accounts would move, end and refuse; nothing is written.",
  }),
  mergeAccounts: call({
    ...ours,
    path: "/v1/news/user/merge",
    input: z.object({ ...pair, reason: text("合并原因", 5, 200) }),
    output: z.object({
      kept_id: z.string(),
      moves: z.array(Counted),
      ended_sessions: z.int(),
    }),
    inView: "never",
    summary:
      "Merge one account into another of the same person; it is closed, and signing in with it names the kept one.",
  }),
};
