import { initialsOf } from "#server/areas/company/initials.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import type { DemoCompany } from "./companies.ts";

/** Pairs of each street that are made to look alike. */
const pairsPerStreet = 2;
const whole = /^佛山市顺德区([^街道镇]+)有限公司$/;

/**
 * Makes some companies look like entered twice: the later one has the earlier one's name under another region,
 * its legal person and address. Codes stay different, as two entries of one company's hand have them.
 */
export function makeTwins(companies: readonly DemoCompany[]): void {
  const byStreet = new Map<string, DemoCompany[]>();
  for (const company of companies) {
    if (!whole.test(company.row.name)) continue;
    const { street_id } = company.row;
    byStreet.set(street_id, [...(byStreet.get(street_id) ?? []), company]);
  }
  for (const rows of byStreet.values()) {
    for (let pair = 0; pair < pairsPerStreet; pair++) {
      const [first, second] = [rows[pair * 2 + 4], rows[pair * 2 + 5]];
      const trade = first && whole.exec(first.row.name)?.[1];
      if (!first || !second || !trade) continue;
      const name = `广东${trade}有限公司`;
      Object.assign(second.row, {
        name,
        name_key: nameKey(name),
        initials: initialsOf(name),
        short_name: first.row.short_name,
        legal_person: first.row.legal_person,
        ...(pair === 0 && { address: first.row.address }),
      });
      second.trade = first.trade;
    }
  }
}
