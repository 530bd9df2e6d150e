import * as z from "zod/mini";
import { listOf, mobile, oneOf, phoneText, text, whole } from "../core/fields.ts";
import { openableFunctions, openedDays } from "./opened-functions.ts";
import { expertFields, serviceCategories } from "../site/content-extensions.ts";

/** What a company applies for. */
export const applicationKinds = ["增加账号", "专家入驻", "服务机构入驻", "开通功能"] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

const more = (label: string, max: number) => z._default(text(label, 0, max), "");

/** An account of a colleague, who may do what a sub-account may. */
const AccountFacts = z.object({
  kind: z.literal("增加账号"),
  name: text("姓名", 2, 30),
  mobile: mobile("手机号"),
  post: more("职务", 60),
  reason: text("用途", 2, 300),
});

/** Somebody of the company who is to stand in 专家库. */
const ExpertFacts = z.object({
  kind: z.literal("专家入驻"),
  name: text("专家姓名", 2, 30),
  field: oneOf("专业领域", expertFields),
  unit: text("所在单位", 2, 100),
  post: more("职务", 60),
  qualification: text("职称资格", 2, 60),
  years: whole("从业年限", 0, 60),
  skills: listOf("擅长事项", text("擅长事项", 1, 200), 1, 10),
  intro: text("个人简介", 10, 1000),
});

/** The company as one that offers a service in 服务中心. */
const ServiceFacts = z.object({
  kind: z.literal("服务机构入驻"),
  name: text("服务名称", 2, 60),
  category: oneOf("服务类别", serviceCategories),
  provider: text("机构名称", 2, 100),
  address: text("地址", 2, 200),
  phone: phoneText("联系电话", 5, 40),
  hours: more("服务时间", 100),
  fee: more("收费说明", 200),
  intro: text("服务介绍", 10, 1000),
});

/** What a trial has in part, to be had whole for a while. */
const FunctionFacts = z.object({
  kind: z.literal("开通功能"),
  name: oneOf("功能", openableFunctions),
  reason: text("用途", 5, 300),
});

/** Kinds that an account may apply for: a trial what it lacks, who is certified everything else. `type` 1 is a trial. */
export const kindsFor = (type: number): ApplicationKind[] =>
  applicationKinds.filter((kind) => (kind === "开通功能") === (type === 1));

/** What an application says, by its kind. */
export const ApplicationFacts = z.discriminatedUnion(
  "kind",
  [AccountFacts, ExpertFacts, ServiceFacts, FunctionFacts],
  "请选择申请类型",
);
export type ApplicationFacts = z.output<typeof ApplicationFacts>;
export type FactsOf<K extends ApplicationKind> = Extract<ApplicationFacts, { kind: K }>;

/** How a fact is written and read. */
export interface FactField {
  name: string;
  label: string;
  as: "text" | "long" | "number" | "lines" | "choice";
  required: boolean;
  max: number;
  options?: readonly string[];
}

const field = (name: string, label: string, as: FactField["as"], max: number, required = true): FactField => ({
  name,
  label,
  as,
  max,
  required,
});

interface KindRule {
  /** What it is for, as the applicant reads it. */
  hint: string;
  /** What comes of it, as the administrator reads it. */
  effect: string;
  /** The same, done, as the applicant is told. */
  told: string;
  fields: readonly FactField[];
  /** Least number of documents, and what they are to prove. */
  documents: { least: number; hint: string };
}

export const applicationRules: Record<ApplicationKind, KindRule> = {
  增加账号: {
    hint: "为同事开通本企业的子账号，可查看和办理本企业的业务，不能修改企业资料。",
    effect: "通过后按手机号新建该企业的子账号，并给出一次性密码。",
    told: "子账号已开通：可用该手机号的验证码登录，或向管理员索取一次性密码。",
    fields: [
      field("name", "姓名", "text", 30),
      field("mobile", "手机号", "text", 11),
      field("post", "职务", "text", 60, false),
      field("reason", "用途", "long", 300),
    ],
    documents: { least: 0, hint: "选填，授权书等" },
  },
  专家入驻: {
    hint: "推荐本企业的专家进入公开的专家库，供其他企业查找。",
    effect: "通过后在信息中心的专家库生成草稿，校对后发布。",
    told: "资料校对后在网站的专家库发布。",
    fields: [
      field("name", "专家姓名", "text", 30),
      { ...field("field", "专业领域", "choice", 0), options: expertFields },
      field("unit", "所在单位", "text", 100),
      field("post", "职务", "text", 60, false),
      field("qualification", "职称资格", "text", 60),
      field("years", "从业年限", "number", 60),
      field("skills", "擅长事项", "lines", 10),
      field("intro", "个人简介", "long", 1000),
    ],
    documents: { least: 1, hint: "职称、资格证书，以及本人同意公开的说明" },
  },
  服务机构入驻: {
    hint: "把本企业提供的知识产权服务列入公开的服务中心。",
    effect: "通过后在信息中心的服务中心生成草稿，校对后发布。",
    told: "资料校对后在网站的服务中心发布。",
    fields: [
      field("name", "服务名称", "text", 60),
      { ...field("category", "服务类别", "choice", 0), options: serviceCategories },
      field("provider", "机构名称", "text", 100),
      field("address", "地址", "text", 200),
      field("phone", "联系电话", "text", 40),
      field("hours", "服务时间", "text", 100, false),
      field("fee", "收费说明", "text", 200, false),
      field("intro", "服务介绍", "long", 1000),
    ],
    documents: { least: 1, hint: "营业执照、代理机构执业许可等资质" },
  },
  开通功能: {
    hint: `试用期间只能使用一部分的功能，可申请完整开通 ${openedDays} 天；更多关注：同时关注的企业、专利和技术由 3 项增加到 50 项。`,
    effect: `通过后为该企业开通此功能 ${openedDays} 天；到期前提醒，已有内容保留。`,
    told: "功能已开通，可以使用。",
    fields: [
      { ...field("name", "功能", "choice", 0), options: openableFunctions },
      field("reason", "用途", "long", 300),
    ],
    documents: { least: 0, hint: "选填，需要时上传说明材料" },
  },
};

const said = (value: unknown): string => {
  if (Array.isArray(value)) return value.join("；");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** Facts as lines to read; what was left empty has none. */
export const factLines = (facts: ApplicationFacts): [label: string, value: string][] =>
  applicationRules[facts.kind].fields.flatMap(({ name, label }) => {
    const value = said(Object.entries(facts).find(([key]) => key === name)?.[1]);
    return value === "" ? [] : [[label, value] as [string, string]];
  });

/** What an application is called in a list. */
export const applicationTitle = (facts: ApplicationFacts): string => `${facts.kind}：${facts.name}`;
