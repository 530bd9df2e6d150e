import { type ReactNode, useState } from "react";
import type { SearchSort } from "#contract/patent/patent-search.ts";
import type { PatentCard } from "#contract/patent/patent-view.ts";
import { MarkedText } from "#src/entities/patent/marked-text.tsx";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import { HitTick, type Ticked } from "./hit-tick.tsx";
import type { AskedSearch } from "./search-address.ts";
import type { Found } from "./use-patent-search.ts";
import "./hit-table.css";

interface Column {
  key: string;
  heading: string;
  cell: (patent: PatentCard, marks: readonly string[]) => ReactNode;
  /** What the heading sorts by, and by a second press. */
  sorts?: readonly [SearchSort, SearchSort?];
  /** Shown once somebody asks for it. */
  rare?: true;
  look?: "hit-number" | "hit-names";
}

const dayCell = (day: string | null) => (day === null ? "" : <RecordDay of={day} />);

const columns: readonly Column[] = [
  { key: "number", heading: "号码", cell: (patent) => numberOf(patent) },
  { key: "type", heading: "类型", cell: ({ type }) => type },
  {
    key: "applicants",
    heading: "申请人",
    look: "hit-names",
    cell: ({ applicants }, marks) => <MarkedText text={applicants.join("；")} words={marks} />,
  },
  { key: "inventors", heading: "发明人", rare: true, look: "hit-names", cell: ({ inventors }) => inventors.join("；") },
  { key: "agency", heading: "代理机构", rare: true, cell: ({ agency }) => agency },
  { key: "filed", heading: "申请日", sorts: ["filed", "filed_oldest"], cell: ({ filed_on }) => dayCell(filed_on) },
  { key: "published", heading: "公开日", rare: true, sorts: ["published"], cell: (one) => dayCell(one.published_on) },
  { key: "granted", heading: "授权日", rare: true, cell: ({ granted_on }) => dayCell(granted_on) },
  { key: "ipc", heading: "主分类号", cell: ({ main_ipc }) => main_ipc },
  { key: "status", heading: "法律状态", cell: (patent) => <PatentStatusLine patent={patent} /> },
  { key: "cited", heading: "被引用", rare: true, look: "hit-number", sorts: ["cited"], cell: ({ cited }) => cited },
];

const keptAs = "table/patent-hits";
const plainly = columns.filter(({ rare }) => rare !== true).map(({ key }) => key);

function keptColumns(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptAs) ?? "null");
    return Array.isArray(kept) ? kept.map(String) : plainly;
  } catch {
    // Another version wrote it, or storage is closed to the page.
    return plainly;
  }
}

/** Columns as this person left them on this device. */
function useColumns() {
  const [keys, setKeys] = useState(keptColumns);
  const toggle = (key: string) => {
    const next = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
    try {
      localStorage.setItem(keptAs, JSON.stringify(next));
    } catch {
      // Storage that is full or closed forgets the columns with the page, nothing else.
    }
    setKeys(next);
  };
  return { keys, toggle };
}

interface Props extends Ticked {
  found: Found;
  sorted: SearchSort;
  onChange: (changes: Partial<AskedSearch>) => void;
}

/** The hits of a page row under row, in the columns that were chosen. */
export function HitTable({ found, sorted, chosen, onChoose, onChange }: Props) {
  const { list, marks } = found;
  const { keys, toggle } = useColumns();
  const shown = columns.filter(({ key }) => keys.includes(key));
  return (
    <>
      <details className="hit-columns">
        <summary>列设置</summary>
        <div role="group" aria-label="显示的列">
          {columns.map(({ key, heading }) => (
            <label key={key}>
              <input type="checkbox" checked={keys.includes(key)} onChange={() => toggle(key)} />
              {heading}
            </label>
          ))}
        </div>
      </details>
      <div className="hit-table" role="region" aria-label="检索结果" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">选择</span>
              </th>
              <th scope="col">名称</th>
              {shown.map((column) => (
                <Heading key={column.key} column={column} sorted={sorted} onChange={onChange} />
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map((patent) => (
              <tr key={patent.id}>
                <td>
                  <HitTick patent={patent} chosen={chosen} onChoose={onChoose} />
                </td>
                <th scope="row">
                  <PatentTo patent={patent.id} words={marks}>
                    <MarkedText text={patent.title} words={marks} />
                  </PatentTo>
                </th>
                {shown.map(({ key, cell, look }) => (
                  <td key={key} className={look}>
                    {cell(patent, marks)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Heading({ column, sorted, onChange }: { column: Column } & Pick<Props, "sorted" | "onChange">) {
  const { heading, sorts } = column;
  if (sorts === undefined) return <th scope="col">{heading}</th>;
  const [falling, rising] = sorts;
  const order = sorted === falling ? "descending" : sorted === rising ? "ascending" : undefined;
  const next = sorted === falling && rising !== undefined ? rising : falling;
  return (
    <th scope="col" aria-sort={order ?? "none"}>
      <button type="button" className="hit-sort" onClick={() => onChange({ sort: next })}>
        {heading}
        <span aria-hidden>{order === undefined ? "↕" : order === "descending" ? "↓" : "↑"}</span>
      </button>
    </th>
  );
}
