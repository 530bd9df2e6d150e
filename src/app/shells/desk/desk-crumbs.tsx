import { ArrowLeftOutlined } from "@ant-design/icons";
import { Breadcrumb } from "antd";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { useLeave } from "#src/ui/form/use-leave.ts";
import type { PageRow } from "../../routes/page-row.ts";
import { wayBack } from "../../routes/way-back.ts";
import { Button } from "#src/ui/button/button.tsx";

// The workbench alone has it, and antd's select with it.
const CompanySearch = lazy(async () => ({ default: (await import("./company-search.tsx")).CompanySearch }));

interface DeskCrumbsProps {
  rows: readonly PageRow[];
  current: PageRow;
  first: string;
}

/** From the first page down to this one by `parent`. */
export function trailOf(rows: readonly PageRow[], current: PageRow, first: string): PageRow[] {
  const trail = [current];
  for (let row: PageRow | undefined = current; row && row.path !== first;) {
    const above: string = row.parent ?? first;
    row = rows.find((one) => one.path === above);
    if (row) trail.unshift(row);
  }
  return trail;
}

export function DeskCrumbs({ rows, current, first }: DeskCrumbsProps) {
  const leave = useLeave(wayBack(sessionStorage, current.path) ?? current.parent ?? first);
  const items = trailOf(rows, current, first).map((row) => ({
    key: row.path,
    title: row === current ? <h1 className="desk-title">{row.title}</h1> : <Link to={row.path}>{row.title}</Link>,
  }));
  return (
    <section className="desk-crumbs" aria-label="当前位置">
      {current.detail && (
        <Button small icon={<ArrowLeftOutlined />} onClick={leave}>
          返回
        </Button>
      )}
      <Breadcrumb separator="-" items={items} />
      {current.path === "/work" && (
        <Suspense>
          <CompanySearch />
        </Suspense>
      )}
    </section>
  );
}
