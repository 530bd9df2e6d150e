import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, listOf, whole } from "../core/fields.ts";
import { office, staff } from "../core/roles.ts";
import { visitsPerReview } from "./visit-review.ts";

// All ours: the specification names none of them.
export const visitPaper = {
  visitPdf: call({
    method: "GET",
    path: "/v1/visit/visitPdf",
    access: office,
    reply: "file",
    input: z.object({ id: id("走访记录") }),
    output: z.unknown(),
    offline: "live",
    summary: "The record of a visit on paper, with photos and signature; mobiles are masked.",
  }),
  revealInterviewee: call({
    method: "POST",
    path: "/v1/visit/revealInterviewee",
    access: staff,
    input: z.object({ id: id("走访记录"), place: whole("受访人序号", 0, 19) }),
    output: z.object({ mobile: z.string() }),
    offline: "live",
    summary: "An interviewee's whole mobile, to those who may change the visit; leaves a line in the audit log.",
  }),
  labelVisits: call({
    method: "POST",
    path: "/v1/visit/labelVisits",
    access: staff,
    input: z
      .object({
        ids: listOf("走访记录", id("走访记录"), 1, visitsPerReview),
        add: z._default(listOf("添加的标签", id("标签"), 0, 30), []),
        remove: z._default(listOf("移除的标签", id("标签"), 0, 30), []),
      })
      .check(z.refine(({ add, remove }) => add.length + remove.length > 0, { error: "请选择标签", path: ["add"] })),
    output: z.object({
      done: z.array(z.string()),
      refused: z.array(z.object({ id: z.string(), visit_no: z.string(), msg: z.string() })),
    }),
    offline: "live",
    summary: "Put labels on several visits or take them off; says of each that could not be why.",
  }),
};
