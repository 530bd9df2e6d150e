import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { v7 } from "uuid";
import type { OutputOf } from "#contract/core/call.ts";
import {
  type PatentImport,
  patentFileProblem,
  patentImportCalls,
  patentPiece,
} from "#contract/patent/import/import-calls.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { followUpload } from "#src/api/uploads.ts";
import { useCall } from "#src/api/use-call.ts";
import { useRunState } from "#src/entities/import-run/use-run-state.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";

export type PatentPreview = OutputOf<typeof patentImportCalls.patentImportPreview>;
export interface ColumnChoice {
  heading: string;
  column: PatentPreview["import"]["columns"][number]["column"];
}

const moves = (state: PatentImport["state"] | undefined) => state === "running" || state === "undoing";

/** Sends a file piece by piece; gives the id its import goes by. */
async function uploadPieces(file: File): Promise<string> {
  const id = v7();
  await followUpload(file.size, async (note) => {
    for (let offset = 0; offset < file.size; offset += patentPiece) {
      const bytes = file.slice(offset, offset + patentPiece);
      const input = { id, name: file.name, size: file.size, offset };
      await callServer(patentImportCalls.patentImportUpload, input, { bytes, onSent: (sent) => note(offset + sent) });
    }
  });
  return id;
}

const takeBack = [
  { key: "undo", label: "撤销导入", tone: "danger" as const },
  { key: "keep", label: "不撤销" },
];

/** An import from file to result and back. Its id is in the address, so that a reload goes on where it was. */
export function usePatentImport() {
  const [params, setParams] = useSearchParams();
  const id = params.get("import");
  const client = useQueryClient();
  const { busy, run } = useWork();
  const state = useRunState(patentImportCalls.patentImportState, id === null ? null : { id }, (run) =>
    moves(run?.state),
  );
  const current = id === null ? null : (state.data ?? null);
  const previewInput = { id: id ?? "", columns: [] };
  const preview = useCall(patentImportCalls.patentImportPreview, previewInput, {
    enabled: current?.state === "preview",
  });

  const know = (next: PatentImport) => {
    client.setQueryData(callKey(patentImportCalls.patentImportState, { id: next.id }), next);
    void client.invalidateQueries({ queryKey: callKey(patentImportCalls.patentImportList, {}) });
  };

  return {
    id,
    current,
    preview,
    busy,
    error: id === null || state.data ? null : state.error,
    reload: () => void state.refetch(),
    choose: (file: File) => {
      const problem = patentFileProblem(file.size);
      if (problem !== null) return toastError(new Error(problem));
      void run(async () => setParams({ import: await uploadPieces(file) }));
    },
    chooseColumn: (choice: ColumnChoice) =>
      run(async () => {
        const next = await callServer(patentImportCalls.patentImportPreview, { id: id ?? "", columns: [choice] });
        // An older reading that is still on its way must not win.
        await client.cancelQueries({ queryKey: callKey(patentImportCalls.patentImportPreview, previewInput) });
        client.setQueryData(callKey(patentImportCalls.patentImportPreview, previewInput), next);
        know(next.import);
      }),
    start: () => void run(async () => know(await callServer(patentImportCalls.patentImportRun, { id: id ?? "" }))),
    undo: async (one: PatentImport) => {
      const body = `将撤销“${one.file_name}”的导入：新增的专利会移除，更新过的恢复原样；之后又被改动的会保留并逐一列出。`;
      if ((await ask({ title: "撤销最近一次导入？", body, choices: takeBack })) !== "undo") return;
      await run(async () => {
        know(await callServer(patentImportCalls.patentImportUndo, { id: one.id }));
        setParams({ import: one.id });
      });
    },
    stop: (one: PatentImport) =>
      void run(async () => {
        const next = await callServer(patentImportCalls.patentImportStop, { id: one.id });
        if (next !== null) return know(next);
        await client.invalidateQueries({ queryKey: callKey(patentImportCalls.patentImportList, {}) });
        setParams({});
      }),
    open: (chosen: string) => setParams({ import: chosen }),
    startOver: () => setParams({}),
  };
}
export type PatentImportFlow = ReturnType<typeof usePatentImport>;
