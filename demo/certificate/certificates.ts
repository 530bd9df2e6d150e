import { type CertificateKind, kindRules, patentNumberOf } from "#contract/certificate/certificate-kinds.ts";
import { offeredEnd } from "#contract/certificate/certificate-rules.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { certificateLoans, certificates } from "#server/database/tables/ip/certificate.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { foundedFor } from "#demo/company/founding.ts";
import { personName } from "#demo/person-names.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";
import type { Seed } from "#demo/seed.ts";

type CertificateRow = typeof certificates.$inferInsert;
type LoanRow = typeof certificateLoans.$inferInsert;

const wanted = 400;
/** Years. */
const oldest = 11;
/** Of the company whose account people look at first. */
const ofFirst = 30;

const kinds: readonly (readonly [CertificateKind, number])[] = [
  ["专利证书", 34],
  ["商标注册证", 22],
  ["软件著作权", 14],
  ["作品登记", 5],
  ["贯标认证", 8],
  ["高新技术企业", 8],
  ["植物新品种", 2],
  ["集成电路布图", 2],
  ["其他", 5],
];
const goods = ["智能温控器", "空气循环扇", "数控折弯机", "节能电机", "橱柜铰链", "感应灯具", "包装机械", "净水设备"];
const places = ["档案室 A 柜", "档案室 B 柜", "财务部保险柜", "总经理办公室", "知识产权部"];
const purposes = ["项目申报", "投标", "客户验厂", "银行质押贷款", "展会展示", "年度检查"];

/** Numbers of certificates that nobody has: serials lie far above those in use. */
function numberOf(kind: CertificateKind, year: number, serial: number): string {
  const digits = String(serial);
  if (kind === "专利证书") {
    const read = patentNumberOf(inventedApplicationNo(Math.max(2004, year - 2), "发明", 9_500_000 + serial));
    if ("problem" in read) throw new Error(read.problem);
    return read.number;
  }
  const numbers: Partial<Record<CertificateKind, string>> = {
    商标注册证: `9${digits.padStart(7, "9")}`,
    软件著作权: `${year}SR9${digits.padStart(6, "0")}`,
    作品登记: `粤作登字-${year}-F-9${digits.padStart(7, "0")}`,
    贯标认证: `演示${year}IP9${digits.padStart(4, "0")}R0M`,
    高新技术企业: `GR${year}44${digits.padStart(6, "9")}`,
    植物新品种: `CNA${year}9${digits.padStart(6, "0")}`,
    集成电路布图: `BS.${String(year).slice(2)}9${digits.padStart(6, "0")}`,
  };
  return numbers[kind] ?? `演示-${year}-${digits.padStart(4, "0")}`;
}

const nameOf = (kind: CertificateKind, good: string, company: string): string =>
  ({
    专利证书: `一种${good}及其控制方法`,
    商标注册证: `${good}图形商标`,
    软件著作权: `${good}管理软件 V1.0`,
    作品登记: `${good}外观美术作品`,
    贯标认证: "知识产权管理体系认证证书",
    高新技术企业: `${company}高新技术企业证书`,
    植物新品种: "观赏植物新品种权证书",
    集成电路布图: `${good}控制芯片布图设计`,
    其他: `${good}产品认证证书`,
  })[kind];

/** Some days back at which a term that ends lies around today, so that every state is there. */
function issuedOn(random: DemoRandom, kind: CertificateKind, today: string): string {
  const { years } = kindRules[kind];
  if (years === undefined || random.chance(0.5)) return shiftDay(today, -random.whole(30, years ? years * 330 : 3000));
  return shiftDay(today, -years * 365 - 2 + random.whole(-60, 120));
}

function loansOf(random: DemoRandom, id: string, today: string, now: number): LoanRow[] {
  const loan = (back: number, isOut: boolean): LoanRow => {
    const lent_on = shiftDay(today, -back);
    return {
      id: random.id(now - back * 86_400_000),
      certificate_id: id,
      borrower: personName(random),
      lent_on,
      due_on: shiftDay(lent_on, 14),
      purpose: random.pick(purposes),
      returned_on: isOut ? null : shiftDay(lent_on, random.whole(1, 20)),
      return_note: "",
    };
  };
  const before = random.chance(0.25) ? [loan(random.whole(60, 400), false)] : [];
  return random.chance(0.07) ? [...before, loan(random.whole(1, 30), true)] : before;
}

/** Certificates of invented companies in every kind and state, with their loans; the same instant gives the same. */
function demoCertificates(
  now: number,
  companies: readonly DemoCompany[],
  first: string | undefined,
): { certificates: CertificateRow[]; loans: LoanRow[] } {
  const random = demoRandom("certificates");
  const today = dayOf(now);
  const made: CertificateRow[] = [];
  const loans: LoanRow[] = [];
  const main = companies.find(({ row }) => row.id === first);
  const holders = foundedFor(companies, oldest, today);
  for (let serial = 1; serial <= wanted; serial++) {
    const { row } = main !== undefined && serial <= ofFirst ? main : random.pick(holders);
    const kind = random.weighted(kinds);
    const issued_on = issuedOn(random, kind, today);
    const created_at = new Date(now - random.whole(1, 300) * 86_400_000);
    const id = random.id(created_at.getTime());
    made.push({
      id,
      company_id: row.id ?? "",
      kind,
      name: nameOf(kind, random.pick(goods), row.name),
      number: numberOf(kind, Number(issued_on.slice(0, 4)), serial),
      holder: row.name,
      issued_on,
      expires_on: offeredEnd(kind, issued_on),
      place: random.pick(places),
      created_at,
      updated_at: created_at,
    });
    loans.push(...loansOf(random, id, today, now));
  }
  return { certificates: made, loans };
}

export const seedCertificates: Seed = async (db, { now, companies, owner }) => {
  const made = demoCertificates(now, companies, owner.com_id);
  await insertRows(db, certificates, made.certificates);
  await insertRows(db, certificateLoans, made.loans);
};
