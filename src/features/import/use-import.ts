import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { companyCalls, type CompanyImport } from "#contract/company/company.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { downloadFile, saveFile } from "#src/api/fetch-file.ts";
import { upload } from "#src/api/uploads.ts";
import { useCall } from "#src/api/use-call.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { csvFile } from "#src/entities/export/csv.ts";
import { failedCsv } from "./import-words.ts";
import { useWork } from "#src/entities/work/use-work.ts";

/** Bytes a file may have: what the server takes. */
const fileMax = 10 * 1024 * 1024;

export interface Fix {
  line: number;
  cells: Record<string, string>;
}

/** An import from file to result. Its id is in the address, so that a reload goes on where it was. */
export function useImport() {
  const [params, setParams] = useSearchParams();
  const id = params.get("import");
  const client = useQueryClient();
  const { busy, run } = useWork();
  const state = useCall(companyCalls.importState, { id: id ?? "" }, { enabled: id !== null });

  /** Runs a step; what the server answers is the import's new state. */
  const step = async (work: () => Promise<CompanyImport>) => {
    await run(async () => {
      const next = await work();
      client.setQueryData(callKey(companyCalls.importState, { id: next.id }), next);
      if (next.id !== id) setParams({ import: next.id });
    });
  };

  return {
    id,
    current: id === null ? null : (state.data ?? null),
    error: id === null || state.data ? null : state.error,
    reload: () => void state.refetch(),
    busy,
    choose: (file: File) => {
      if (file.size > fileMax) return toastError(new Error("文件超过 10 MB，请删除多余内容或分成几个文件"));
      void step(() => upload(companyCalls.importPreview, { name: file.name }, file));
    },
    fix: (rows: Fix[]) => void step(() => callServer(companyCalls.importFix, { id: id ?? "", rows })),
    run: () => void step(() => callServer(companyCalls.importRun, { id: id ?? "" })),
    startOver: () => setParams({}),
  };
}
export type ImportFlow = ReturnType<typeof useImport>;

/** Hands the template to the browser's downloads. */
export async function downloadTemplate(): Promise<void> {
  try {
    await downloadFile(companyCalls.importTemplate, {});
  } catch (error) {
    toastError(error);
  }
}

export function downloadFailed({ rows, file_name }: CompanyImport): void {
  const name = `${file_name.replace(/\.\w+$/, "")}_失败的行.csv`;
  saveFile(csvFile(failedCsv(rows)), name);
}
