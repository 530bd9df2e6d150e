import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, listOf, oneOf, text, whole } from "../core/fields.ts";
import { FileRef, fileRules } from "../core/file.ts";
import type { Kind } from "../core/roles.ts";
import { satisfactions } from "../demand/demand-fields.ts";
import { VisitorDemand } from "../visitor/visitor-fields.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];
const live = { method: "POST", access: enterprise, offline: "live" } as const;
const nothing = z.object({});

/** Files that a company hands in with one demand. */
export const ownDemandFiles = 10;

/** A demand as the company's account writes it: as its contacts do in the small program, and with files. */
export const OwnDemand = z.object({
  ...VisitorDemand.shape,
  /** Ids of files that were handed in for it before. */
  attachments: z._default(listOf("附件", id("附件"), 0, ownDemandFiles), []),
});
export type OwnDemand = z.output<typeof OwnDemand>;

/** Demands of the user's company by its account. Reading them goes by `companyDemand` and `demandInfo`; these are ours. */
export const ownDemandCalls = {
  demandCreate: call({
    ...live,
    path: "/v1/frontend/demand/create",
    input: OwnDemand,
    output: z.object({ demand_no: z.string() }),
    summary: "Hand in a demand of the user's company; it waits for the street. The id makes repeats harmless.",
  }),
  demandChange: call({
    ...live,
    path: "/v1/frontend/demand/edit",
    input: z.object({ ...OwnDemand.shape, base_rev: whole("修订号", 1, 1_000_000_000) }),
    output: nothing,
    summary: "Change a demand that nobody has accepted; one that came back is handed in again. 409 when overtaken.",
  }),
  demandWithdraw: call({
    ...live,
    path: "/v1/frontend/demand/withdraw",
    input: z.object({ id: id("需求"), reason: text("撤回原因", 2, 200) }),
    output: nothing,
    summary: "Take back a demand that nobody has accepted.",
  }),
  demandRate: call({
    ...live,
    path: "/v1/frontend/demand/rate",
    input: z.object({
      id: id("需求"),
      satisfaction: oneOf("满意度", satisfactions),
      content: z._default(text("评价", 0, 500), ""),
    }),
    output: nothing,
    summary: "Say once how a closed demand was handled.",
  }),
  demandFile: call({
    ...live,
    path: "/v1/frontend/demand/file",
    body: "bytes",
    mostBytes: fileRules.attachment.max,
    input: z.object({
      id: id("附件"),
      demand_id: id("需求"),
      name: text("文件名", 1, 200),
      mime: z._default(text("文件类型", 0, 100), ""),
    }),
    output: FileRef,
    inView: "never",
    summary: "Hand in a file for a demand of the user's company, before the demand is saved with it.",
  }),
};
