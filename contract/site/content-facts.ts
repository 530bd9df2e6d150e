import type { ExtensionKind } from "./content-columns.ts";
import type { Extension, ExtensionOf } from "./content-extensions.ts";
import { minuteWords } from "../core/time.ts";
import { dateWords } from "../core/date-words.ts";
import { groupedDigits } from "../core/money-words.ts";
import type { Offer } from "../policy/offer.ts";
import { applyWords, isOffered, offerOf } from "../policy/offer-rules.ts";

/** A line about a piece; `brief` ones stand in lists too. */
export interface Fact {
  label: string;
  value: string | readonly string[];
  brief?: boolean;
}

const brief = (label: string, value: string): Fact => ({ label, value, brief: true });
const fact = (label: string, value: string | readonly string[]): Fact => ({ label, value });

const at = (instant: string) => minuteWords(Date.parse(instant));

/** What companies get, and until when; whom it is for is told beside it, in words that only the server makes. */
const offerFacts = (offer: Offer): Fact[] =>
  isOffered(offer) ? [fact("支持内容", offer.support), brief("申报时间", applyWords(offer))] : [];

const tellers: { [K in ExtensionKind]: (fields: ExtensionOf<K>) => Fact[] } = {
  plain: ({ category }) => [brief("分类", category)],
  activity: (one) => [
    brief("形式", one.format),
    brief("开始时间", at(one.start_at)),
    fact("结束时间", at(one.end_at)),
    brief("地点", one.place),
    fact("主办单位", one.organizer),
    fact("名额", one.quota === 0 ? "不限" : `${one.quota} 人`),
    fact("报名截止", at(one.sign_up_until)),
    fact("联系电话", one.contact),
  ],
  policy: (one) => [
    brief("主题", one.topic),
    brief("层级", one.level),
    brief("文号", one.doc_no),
    fact("发文机关", one.issuer),
    fact("发文日期", dateWords(one.issued_on)),
    brief("施行日期", dateWords(one.valid_from)),
    fact("失效日期", dateWords(one.valid_to ?? "长期")),
    ...offerFacts(offerOf(one)),
  ],
  interpretation: ({ form }) => [brief("形式", form)],
  service: (one) => [
    brief("服务类别", one.category),
    brief("服务机构", one.provider),
    fact("地址", one.address),
    brief("电话", one.phone),
    fact("服务时间", one.hours),
    fact("收费说明", one.fee),
  ],
  guide: (one) => [
    brief("办理对象", one.audience),
    fact("申请材料", one.materials),
    fact("办理步骤", one.steps),
    brief("办理时限", one.duration),
    brief("收费标准", one.fee),
    brief("办理地点", one.place),
    fact("办理时间", one.hours),
    fact("咨询电话", one.phone),
  ],
  expert: (one) => [
    brief("专业领域", one.field),
    brief("所在单位", one.unit),
    fact("职务", one.post),
    fact("职称资格", one.qualification),
    fact("从业年限", one.years === 0 ? "" : `${one.years} 年`),
    fact("擅长事项", one.skills),
  ],
  finance: (one) => [
    brief("产品类型", one.product),
    brief("金融机构", one.provider),
    brief("最高额度", `${groupedDigits(one.amount_max)} 万元`),
    brief("利率或费率", one.rate),
    fact("最长期限", `${one.months} 个月`),
    fact("申请条件", one.conditions),
    fact("所需材料", one.materials),
    fact("联系电话", one.phone),
  ],
  enterprise: (one) => [
    brief("企业", one.company),
    brief("行业", one.industry),
    fact("成立年份", String(one.founded)),
    fact("有效专利", `${one.patents} 件`),
    fact("其中发明", `${one.inventions} 件`),
    fact("主要产品", one.products),
  ],
  leader: (one) => [
    brief("姓名", one.person),
    brief("职务", one.post),
    brief("企业", one.company),
    fact("行业", one.field),
  ],
  honor: (one) => [
    brief("荣誉", one.honor),
    brief("级别", one.level),
    brief("年度", String(one.year)),
    brief("获得单位", one.company),
  ],
  award: (one) => [
    brief("年度", String(one.year)),
    brief("奖项", one.award),
    brief("等级", one.grade),
    fact("专利号", one.patent_number),
    fact("专利名称", one.patent_name),
    brief("专利权人", one.company),
    fact("发明人", one.inventors),
  ],
  warning: (one) => [
    brief("国家或地区", one.region),
    brief("预警级别", one.level),
    brief("风险类型", one.risk),
    fact("涉及行业", one.industry),
    fact("事件日期", dateWords(one.event_on)),
  ],
  case: (one) => [brief("国家或地区", one.region), brief("纠纷类型", one.dispute), fact("处理结果", one.result)],
  association: (one) => [
    brief("服务地区", one.region),
    brief("机构", one.organization),
    fact("联系人", one.contact),
    brief("电话", one.phone),
    fact("服务内容", one.services),
  ],
  interview: (one) => [
    brief("嘉宾", one.guest),
    fact("嘉宾职务", one.guest_post),
    fact("主持人", one.host),
    brief("访谈日期", dateWords(one.recorded_on)),
  ],
};

/** What a piece says beside its text, without what was left empty. */
export function factsOf(extension: Extension): Fact[] {
  const tell = tellers[extension.kind] as (fields: Extension) => Fact[];
  return tell(extension).filter(({ value }) => value.length > 0);
}
