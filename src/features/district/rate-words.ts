import type { DistrictRateKey } from "#contract/figures/district-rates.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

const averages: readonly DistrictRateKey[] = ["inventions", "grants"];

/** A rate as people read it: a share in percent, or so many patents for a company. */
export const rateWords = (key: DistrictRateKey, value: number | null): string =>
  value === null
    ? "无法计算"
    : averages.includes(key)
      ? `${formatCount(Math.round(value * 100) / 100)} 件`
      : `${formatCount(Math.round(value * 1000) / 10)}%`;
