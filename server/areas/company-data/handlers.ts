import { and, isNull, or, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { companyDataCalls, ProviderState } from "#contract/company-data/company-data-calls.ts";
import type { Candidate, Hit } from "#contract/company-data/looked-up.ts";
import { dayOf, endOfDay } from "#contract/core/time.ts";
import { idOfOwnCompany, visibleCompany } from "#server/areas/company/company-access.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { companies, type CompanyRow } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { inStreets, sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { askProvider } from "./ask-provider.ts";
import { directoryDetail, directorySearch } from "./directory.ts";
import { dayCount, limitNote } from "./question-limit.ts";
import { plainMoney, providerSettings, saveSettings } from "./settings.ts";
import { providerUsage, testProvider } from "./usage.ts";

type Asked = ParsedInputOf<typeof companyDataCalls.companydetail>;
type Detail = OutputOf<typeof companyDataCalls.companydetail>;

const fromDirectory = "以下为本平台企业名录的记录。";

/** An enterprise asks for its own company alone, and only once it is certified. */
function refuseUncertified(context: CallContext): void {
  const person = personOf(context);
  if (person.kind !== "enterprise") return;
  if (person.type === 1)
    throw new Refused(403, "试用账号不能查询工商信息，请先完成企业认证", { reason: "uncertified" });
}

async function login(context: CallContext): Promise<ProviderState> {
  refuseUncertified(context);
  const settings = await providerSettings(context);
  const count = await dayCount(context);
  const configured = context.companyData !== null;
  const pause = context.companyData?.pause() ?? null;
  const limit = limitNote(settings, count, context.now());
  const isOff = settings.day_limit === 0 || settings.account_limit === 0;
  const opens = limit !== "" && !isOff ? endOfDay(dayOf(context.now())) : (pause?.until ?? null);
  const note = configured ? limit || (pause?.message ?? "") : "尚未配置天眼查，由本平台企业名录代答。";
  return {
    configured,
    source: note === "" ? "tianyancha" : "directory",
    today: count.today,
    day_limit: settings.day_limit,
    own_today: count.own,
    account_limit: settings.account_limit,
    own_cost: plainMoney(count.ownCost),
    opens_at: configured && opens !== null ? new Date(opens).toISOString() : null,
    note,
    keep_days: settings.keep_days,
  };
}

/** The same hits with our companies of the person's scope. */
async function linked(context: CallContext, list: readonly Hit[]): Promise<Candidate[]> {
  if (list.length === 0) return [];
  const codes = list.map(({ credit_code }) => credit_code).filter((code) => code !== "");
  const names = list.map(({ name }) => nameKey(name));
  const rows = await context.db
    .select({ id: companies.id, code: companies.credit_code, name: companies.name_key })
    .from(companies)
    .where(
      and(
        isNull(companies.deleted_at),
        inStreets(personOf(context), companies.street_id),
        or(
          sql`${companies.credit_code} = any(${sqlTextArray(codes)})`,
          sql`${companies.name_key} = any(${sqlTextArray(names)})`,
        ),
      ),
    );
  return list.map((hit) => {
    const same =
      rows.find(({ code }) => code !== "" && code === hit.credit_code) ??
      rows.find(({ name }) => name === nameKey(hit.name));
    return { ...hit, company_id: same?.id ?? null };
  });
}

async function search(context: CallContext, { keyword }: { keyword: string }) {
  const found = await askProvider(context, "search", keyword);
  if ("answer" in found) {
    const { list = [], total = 0 } = found.answer ?? {};
    const note = found.answer === null ? "天眼查没有找到相符的企业，请换一个名称或用信用代码查找。" : found.note;
    const { at, kept } = found;
    return {
      list: await linked(context, list),
      total,
      source: "tianyancha",
      as_of: at.toISOString(),
      kept,
      note,
    } as const;
  }
  const { list, total } = await directorySearch(context, keyword);
  return {
    list: await linked(context, list),
    total,
    source: "directory",
    as_of: new Date(context.now()).toISOString(),
    kept: false,
    note: `${found.note}${total === 0 ? "本平台企业名录中也没有相符的企业。" : fromDirectory}`,
  } as const;
}

async function phoneSearch(context: CallContext, asked: { keyword: string }) {
  const { list, ...rest } = await search(context, asked);
  return {
    ...rest,
    list: list.map(({ name, credit_code, legal_person, reg_status, company_id }) => ({
      name,
      credit_code,
      legal_person,
      reg_status,
      company_id,
    })),
  };
}

/** Whose record the answer shall be held against; null: nobody's yet. */
async function comparedCompany(context: CallContext, { keyword, company_id }: Asked): Promise<CompanyRow | null> {
  if (personOf(context).kind !== "enterprise")
    return company_id === undefined ? null : visibleCompany(context, company_id);
  if (keyword !== undefined) throw refusedFields({ keyword: "只能查询本企业的工商信息，无需填写企业名称或信用代码" });
  return visibleCompany(context, company_id ?? (await idOfOwnCompany(context)));
}

async function companydetail(context: CallContext, input: Asked): Promise<Detail> {
  refuseUncertified(context);
  const ours = await comparedCompany(context, input);
  const keyword = input.keyword ?? (ours === null ? "" : ours.credit_code || ours.name);
  if (keyword === "") throw refusedFields({ keyword: "请填写企业名称或信用代码" });
  const found = await askProvider(context, "detail", keyword);
  if ("answer" in found) {
    const { answer, at, kept } = found;
    const note = answer === null ? "天眼查没有找到这家企业，请核对名称或信用代码。" : found.note;
    return { company: answer, source: "tianyancha", as_of: at.toISOString(), kept, note };
  }
  const own = await directoryDetail(context, keyword);
  return {
    company: own?.company ?? null,
    source: "directory",
    as_of: (own?.at ?? new Date(context.now())).toISOString(),
    kept: false,
    note: `${found.note}${own === null ? `本平台企业名录中也没有“${keyword}”。` : fromDirectory}`,
  };
}

export const companyDataHandlers: AreaHandlers<"companyData"> = {
  login,
  currency: search,
  phoneCurrency: phoneSearch,
  companydetail,
  usage: providerUsage,
  settingsSave: saveSettings,
  test: testProvider,
};
