import { contract } from "#contract/index.ts";
import type { CompanyImport } from "#contract/company/company.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ErrorNote } from "#src/ui/page/page-state.tsx";

/** Milliseconds between two looks at the progress. */
const every = 1000;

/** Progress of an import under way; the page may be left meanwhile. */
export function RunningImport({ current }: { current: CompanyImport }) {
  const { data, error, refetch } = useCall(
    contract.company.importState,
    { id: current.id },
    { refetchInterval: every },
  );
  const { finished, total } = data ?? current;
  return (
    <section className="import-card" aria-label="执行">
      <p className="import-lead">正在导入“{current.file_name}”</p>
      <progress className="import-progress" value={finished} max={total} aria-label="导入进度" />
      <p role="status">
        已处理 {formatCount(finished)} / {formatCount(total)} 行。导入在服务器上进行，离开此页也会继续。
      </p>
      {error && <ErrorNote error={error} retry={() => void refetch()} />}
    </section>
  );
}
