import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { ChoosePatentFile } from "./choose-patent-file.tsx";
import { ImportList } from "./import-list.tsx";
import { ImportStep } from "./import-step.tsx";
import { NumberCheck } from "./number-check.tsx";
import { usePatentImport } from "./use-patent-import.ts";
import "./patent-import.css";

/** 专利导入: a file, its preview, the run and its result; lists of numbers are checked here too. */
export default function PatentImportPage() {
  const flow = usePatentImport();
  return (
    <div className="patent-import">
      {flow.error && <ErrorNote error={flow.error} retry={flow.reload} />}
      {flow.id === null && (
        <>
          <ChoosePatentFile flow={flow} />
          <ImportList flow={flow} />
          <NumberCheck />
        </>
      )}
      {flow.id !== null &&
        !flow.error &&
        (flow.current === null ? <PageSkeleton /> : <ImportStep flow={flow} current={flow.current} />)}
    </div>
  );
}
