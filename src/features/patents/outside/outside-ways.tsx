import { contract } from "#contract/index.ts";
import { useReading } from "#src/api/use-reading.ts";
import { useKit } from "#src/ui/kit.ts";
import type { Way } from "./outside-part.tsx";
import "./outside-part.css";

/** Buttons that put the same question to an outside source; nothing where none is configured. */
export function OutsideWays({ onChange }: Way) {
  const { Button } = useKit();
  const { data } = useReading(contract.search.diSources, {});
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <div className="outside-ways" role="group" aria-label="外部数据源">
      {list.map(({ source, name }) => (
        <Button key={source} onClick={() => onChange({ outside: source, page: 1 })}>
          {list.length === 1 ? "在外部数据源查询" : `在外部数据源查询（${name}）`}
        </Button>
      ))}
    </div>
  );
}
