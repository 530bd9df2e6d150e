import { expect, it } from "vitest";
import { publicRows } from "./public.ts";
import { routeSets } from "./route-sets.ts";

/** The pages that specification section 2 names, under the titles they have here. */
const named: Record<keyof typeof routeSets | "public", Record<string, string>> = {
  enterprise: {
    "/home": "首页",
    "/patent": "专利库",
    "/litigation": "诉讼管理",
    "/certificateData": "证书管理",
    "/early": "监测预警",
    "/VisitsNeeds": "走访与需求",
    "/industry": "产业报告",
    "/consulting": "业务咨询",
    "/center": "消息中心",
    "/system": "系统管理",
    "/patentDetails": "专利详情",
    "/NotpatentDetails": "未入库专利",
    "/compdetail": "关注企业",
    "/cutDetails": "关注技术",
    "/litigation/details": "案件详情",
    "/litigation/docking": "案件对接",
    "/costdetails": "年费账户",
    "/certificateExpire": "证书到期",
    "/report": "月度专利报告",
    "/userCenter": "个人中心",
    "/upPwd": "修改密码",
    "/centerDetail": "消息详情",
    "/AdvancedSearch": "高级检索",
  },
  district: {
    "/newhome": "首页",
    "/visualization": "数据看板",
    "/visualization/Visit": "走访与需求",
    "/visualization/Patent": "专利看板",
    "/morePatents": "专利清单",
    "/work": "工作台",
    "/workCompany": "企业排行",
    "/workWarning": "预警",
    "/workTobear": "企业分级",
    "/workFollow": "跟进",
    "/workVisit": "走访记录",
    "/backToneSharing": "企业背调",
    "/workVisit/details": "走访详情",
    "/workCalendar": "工作日历",
    "/workWaitvisit": "待走访",
    "/workWaitvisit2": "需求记录",
    "/workWaitvisit3": "我的需求",
    "/addWaitvisit": "安排走访",
    "/question": "企业问卷",
    "/addDemand": "登记需求",
    "/workEnterprisevisit": "企业走访",
    "/companyDetails": "企业详情",
    "/datapage": "数据表",
    "/AdvancedSearch": "高级检索",
    "/shundeSearchNew": "普通检索",
    "/detailNew": "专利详情",
    "/honor": "荣誉",
    "/adminLawNew": "法律事件",
    "/newsystem": "办公设置",
    "/newUserCenter": "个人中心",
    "/NewupPwd": "修改密码",
  },
  street: {
    "/work": "工作台",
    "/workCompany": "企业排行",
    "/workWarning": "预警",
    "/workTobear": "企业分级",
    "/workFollow": "跟进",
    "/workVisit": "走访记录",
    "/backToneSharing": "企业背调",
    "/workVisit/details": "走访详情",
    "/workCalendar": "工作日历",
    "/workWaitvisit": "待走访",
    "/workWaitvisit2": "需求记录",
    "/workWaitvisit3": "我的需求",
    "/addWaitvisit": "安排走访",
    "/question": "企业问卷",
    "/addDemand": "登记需求",
    "/workEnterprisevisit": "企业走访",
    "/companyDetails": "企业详情",
    "/morePatents": "专利清单",
    "/adminLawNew": "法律事件",
    "/NewupPwd": "修改密码",
  },
  admin: {
    "/user": "用户管理",
    "/apply": "申请管理",
    "/system": "系统管理",
    "/dataShow": "数据统计",
    "/dataShow/newList": "统计明细",
    "/news": "信息中心",
    "/consulting": "业务咨询",
    "/AdvancedSearch": "高级检索",
    "/upPwd": "修改密码",
    "/userCenter": "个人中心",
    "/IndustryReport": "产业报告",
    "/ManageOrders": "订单管理",
    "/newsDetails": "内容编辑",
    "/AdvancedSearchNew": "专利检索",
    "/web": "网站管理",
  },
  public: {
    "/login": "登录",
    "/docking": "检索",
    "/detail": "专利摘要",
    "/power": "权利要求",
    "/instructions": "说明书",
    "/drawings": "附图",
    "/fullText": "全文",
    "/law": "法律信息",
    "/kindred": "同族信息",
    "/detailNew2": "专利摘要",
    "/powerNew2": "权利要求",
    "/instructionsNew2": "说明书",
    "/drawingsNew2": "附图",
    "/fullTextNew2": "全文",
    "/lawNew2": "法律信息",
    "/kindredNew2": "同族信息",
  },
};

/** Public pages that only have to be there: the website's own rows say what each is called. */
const website = [
  ..."index news activities engineering protection manufacturing honor finance enterprise personnel home askAbout".split(
    " ",
  ),
  ..."seniorSearch manage manageNew guanjia LoginZfZy search policies dialogue patentaward immediately addWaitvisit".split(
    " ",
  ),
  ..."facturing engineering protection news activities central leader policies policy"
    .split(" ")
    .map((of) => `${of}/details`),
  ..."central dynamic introduce InnovationStory".split(" ").map((of) => `services/${of}`),
  ..."expertData knowledgeServe".split(" ").map((of) => `personnel/${of}`),
  ..."warning assistance association".split(" ").map((of) => `overseas/${of}`),
  ..."login Waitvisit workVisit".split(" ").map((of) => `small/${of}`),
  "enterprise/leader",
  "search/list",
].map((path) => `/web/${path}`);
const beside = ["/assistance/details", "/association/details", "/questionNew", "/Backstepping"];

it.each(Object.keys(named) as (keyof typeof named)[])(
  "the %s set has every page that the specification names, under its title",
  (kind) => {
    const rows = kind === "public" ? publicRows : routeSets[kind].rows;
    const titles = new Map(rows.map(({ path, title }) => [path, title]));
    const found = Object.fromEntries(Object.keys(named[kind]).map((path) => [path, titles.get(path)]));
    expect(found).toEqual(named[kind]);
  },
);

it("everybody has the public pages that the specification names, without a login", () => {
  const open = new Set(publicRows.filter(({ access }) => access === "public").map(({ path }) => path));
  expect([...website, ...beside].filter((path) => !open.has(path))).toEqual([]);
});

it("each set begins on the page that the specification names", () => {
  const firsts = Object.entries(routeSets).map(([kind, { first }]) => [kind, first]);
  expect(Object.fromEntries(firsts)).toEqual({
    enterprise: "/home",
    district: "/newhome",
    street: "/work",
    admin: "/user",
  });
});
