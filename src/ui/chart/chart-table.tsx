import type { ChartData } from "./chart-data.ts";

/** The same figures as a table: what a screen reader reads and what the button shows. */
export function ChartTable({ data, hidden }: { data: ChartData; hidden: boolean }) {
  const { title, unit, categories, series } = data;
  return (
    <div className={hidden ? "visually-hidden" : "chart-table"}>
      <table>
        <caption className="visually-hidden">{unit ? `${title}（单位：${unit}）` : title}</caption>
        <thead>
          <tr>
            <th scope="col">{data.categoryTitle ?? "项目"}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {unit ? `${name}（${unit}）` : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, i) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[i] ?? "—"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
