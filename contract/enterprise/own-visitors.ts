import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, mobile, text } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];

/** At most so many people of one company. */
export const ownVisitorsMax = 50;

/** A contact of the user's company; who has a mobile may enter the small program. */
export const OwnVisitor = z.object({
  id: z.string(),
  name: z.string(),
  post: z.string(),
  /** Masked: 138****5678; empty: none is known, so nobody enters with it. */
  mobile: z.string(),
  is_primary: z.boolean(),
  /** Last sign-in since the mobile was written down; null: none yet. */
  last_login_at: z.nullable(z.string()),
});
export type OwnVisitor = z.output<typeof OwnVisitor>;

const list = z.array(OwnVisitor);

/** What a company writes of somebody who may enter. */
export const NewOwnVisitor = z.object({
  id: id("人员"),
  name: text("姓名", 1, 60),
  post: z._default(text("职务", 0, 60), ""),
  mobile: mobile("手机号"),
});

const live = { method: "POST", access: enterprise, output: list, offline: "live" } as const;

/** People of the user's company who may enter the small program (specification section 7, `frontend/visitor`). */
export const ownVisitorCalls = {
  visitorIndex: call({
    ...live,
    path: "/v1/frontend/visitor/index",
    input: z.object({}),
    summary: "Contacts of the user's company, the main one first; mobiles masked.",
  }),
  visitorAdd: call({
    ...live,
    path: "/v1/frontend/visitor/add_visitor",
    input: NewOwnVisitor,
    inView: "never",
    summary: "Let somebody enter the small program; the same id again changes nothing. Answers everybody.",
  }),
  visitorEdit: call({
    ...live,
    path: "/v1/frontend/visitor/edit_visitor",
    input: z.object({ ...NewOwnVisitor.shape, mobile: z.optional(mobile("手机号")) }),
    inView: "never",
    summary:
      "Change a person; another mobile ends the sessions of the old one, an absent one stays. Answers everybody.",
  }),
  visitorDelete: call({
    ...live,
    path: "/v1/frontend/visitor/del_visitor",
    input: z.object({ id: id("人员") }),
    inView: "never",
    summary: "Take a person out, whose sessions end at once; not the last one who may enter. Answers those left.",
  }),
};
