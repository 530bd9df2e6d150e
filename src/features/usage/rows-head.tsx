import { contract } from "#contract/index.ts";
import { timesDefinition, usageFigureKeys, usageFigureOf, usageLag } from "#contract/usage/usage-figures.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { formatBytes, formatCount } from "#src/ui/text/format-number.ts";
import type { RowsInput, UsageRows } from "./use-usage-rows.ts";

/** What a row is, and the figures that stand on these rows. */
function definitionOf({ list, part }: RowsInput, about: string): string {
  const figures = usageFigureKeys
    .map(usageFigureOf)
    .filter((figure) => figure.list === list && figure.part === part)
    .map(({ title, definition }) => `${title}：${definition}`);
  const times = list === "calls" || list === "callDays" ? timesDefinition : "";
  return [about, ...figures, times].join("");
}

/** Which rows these are, with the number of them, their sums, and what they count. */
export function RowsHead({ input, rows, facts, total }: UsageRows) {
  const part = input.part === undefined ? undefined : facts.parts[input.part];
  const sums = Object.entries(rows.data?.sums ?? {});
  return (
    <section className="card usage-head" aria-label="明细说明">
      <h2>
        {[facts.title, part, input.call].filter(Boolean).join(" · ")} {rows.data && `${formatCount(total)} 条`}
      </h2>
      {sums.length > 0 && (
        <p className="usage-sums" aria-label="合计">
          合计：
          {sums.map(([key, sum]) => (
            <span key={key} className="whole">
              {facts.columns[key]?.title}{" "}
              <strong>{facts.columns[key]?.form === "bytes" ? formatBytes(sum) : formatCount(sum)}</strong>
            </span>
          ))}
        </p>
      )}
      <p className="usage-note">
        {facts.narrows.period && (
          <>
            <DayWords of={input.from} /> 至 <DayWords of={input.to} />。
          </>
        )}
        {definitionOf(input, facts.about)}
        {facts.narrows.period && input.list !== "visits" && usageLag}
        {rows.data && (
          <>
            数据截至 <MinuteWords at={rows.data.as_of} />。
          </>
        )}
      </p>
    </section>
  );
}

/** The file of the rows. */
export const RowsExport = ({ input, total, facts }: Pick<UsageRows, "input" | "total" | "facts">) => (
  <ExportButton call={contract.usage.rowsExport} input={unpaged(input)} total={total} plain={`${facts.title}.xlsx`} />
);
