import { ComparedTitle, type ComparedProps, ComparedValue, changeWords, SideDays } from "./compared-values.tsx";

/** The comparison as a table: a figure a row. */
export function ComparedTable({ keys, compared, onDefine, ...meant }: ComparedProps) {
  const { left, right } = compared;
  return (
    <table className="district-table compared">
      <caption className="visually-hidden">对比</caption>
      <thead>
        <tr>
          <th scope="col">指标</th>
          {[left, right].map((side, at) => (
            <th key={at === 0 ? "left" : "right"} scope="col">
              {side.name} <SideDays of={side} />
            </th>
          ))}
          <th scope="col">相差</th>
          <th scope="col">变化</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const { difference, percent } = changeWords(key, compared);
          return (
            <tr key={key}>
              <th scope="row">
                <ComparedTitle of={key} onDefine={onDefine} />
              </th>
              <td>
                <ComparedValue of={key} side={left} {...meant} />
              </td>
              <td>
                <ComparedValue of={key} side={right} {...meant} />
              </td>
              <td>{difference}</td>
              <td>{percent}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
