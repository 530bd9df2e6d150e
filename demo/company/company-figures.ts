import type { companyYears } from "#server/database/tables/company.ts";
import type { DemoRandom } from "#demo/random.ts";

export type Size = "大型" | "中型" | "小型" | "微型";

/** Inclusive ranges by size: employees, invention patents, registered capital in 10,000 yuan. */
const ranges: Record<Size, { staff: [number, number]; inventions: [number, number]; capital: [number, number] }> = {
  大型: { staff: [900, 5200], inventions: [12, 110], capital: [5000, 60000] },
  中型: { staff: [220, 900], inventions: [2, 18], capital: [1000, 8000] },
  小型: { staff: [25, 220], inventions: [0, 4], capital: [100, 2000] },
  微型: { staff: [3, 25], inventions: [0, 1], capital: [10, 300] },
};

export interface IpCounts {
  invention_count: number;
  utility_count: number;
  design_count: number;
  trademark_count: number;
  software_count: number;
}

/** Counters of a company; two in five of the small ones hold nothing but trademarks. */
export function ipCounts(size: Size, writesSoftware: boolean, random: DemoRandom): IpCounts {
  const [least, most] = ranges[size].inventions;
  const none = (size === "小型" || size === "微型") && random.chance(0.4);
  const inventions = none ? 0 : random.whole(least, most);
  return {
    invention_count: inventions,
    utility_count: none ? 0 : inventions * random.whole(0, 2) + random.whole(0, 5),
    design_count: none ? 0 : random.whole(0, 2 + Math.floor(inventions / 2)),
    trademark_count: random.whole(0, 4) + (size === "大型" ? random.whole(20, 160) : 0),
    software_count: writesSoftware ? random.whole(4, 60) : random.whole(0, 2),
  };
}

/** Tier with the reason the screen shows. */
export function tierOf(ip: IpCounts, size: Size): { tier: string; tier_reason: string } {
  const inventions = `有效发明专利 ${ip.invention_count} 件`;
  if (ip.invention_count >= 30) return { tier: "A", tier_reason: `${inventions}，${size}企业，具备行业带动作用` };
  if (ip.invention_count >= 6) return { tier: "B", tier_reason: `${inventions}，研发持续投入` };
  if (ip.invention_count + ip.utility_count >= 4)
    return { tier: "C", tier_reason: `${inventions}、实用新型 ${ip.utility_count} 件，处于培育期` };
  return { tier: "D", tier_reason: "专利数量较少，以商标与经营服务为主" };
}

export const registeredCapital = (size: Size, random: DemoRandom): string => {
  const [least, most] = ranges[size].capital;
  return String(Math.round(random.whole(least, most) / 10) * 10 || 10);
};

/** Figures of the last three full years; each year grows or shrinks a little. */
export function yearsOf(
  companyId: string,
  size: Size,
  lastYear: number,
  random: DemoRandom,
): (typeof companyYears.$inferInsert)[] {
  const [least, most] = ranges[size].staff;
  let employees = random.whole(least, most);
  const perHead = random.whole(45, 130);
  const exports = random.chance(0.4) ? random.whole(10, 70) / 100 : 0;
  return [lastYear - 2, lastYear - 1, lastYear].map((year) => {
    employees = Math.max(2, Math.round((employees * random.whole(92, 112)) / 100));
    const revenue = employees * perHead;
    return {
      company_id: companyId,
      year,
      employees,
      rd_staff: Math.round((employees * random.whole(4, 18)) / 100),
      revenue: revenue.toFixed(2),
      rd_expense: ((revenue * random.whole(15, 65)) / 1000).toFixed(2),
      tax: ((revenue * random.whole(15, 50)) / 1000).toFixed(2),
      export_amount: (revenue * exports).toFixed(2),
    };
  });
}
