import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#contract/index.ts";
import type { RecordImport } from "#contract/ip-import/import-calls.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { standingOf } from "./record-import-words.ts";

const { recordUndo, recordStop, recordGoOn, recordState } = contract.recordImport;

/** What can be done with a run that was started. */
export function useRecordOrders() {
  const client = useQueryClient();
  const { busy, run } = useWork();
  const order = (call: typeof recordUndo | typeof recordStop | typeof recordGoOn, { id }: RecordImport) =>
    run(async () => {
      const next = await callServer(call, { id });
      client.setQueryData(callKey(recordState, { id }), next);
      toast(standingOf(next));
      await client.invalidateQueries();
    });
  return {
    busy,
    stop: (one: RecordImport) => void order(recordStop, one),
    goOn: (one: RecordImport) => void order(recordGoOn, one),
    undo: async (one: RecordImport) => {
      const answer = await ask({
        title: `撤销“${one.file_name}”的导入？`,
        body: "新增的记录会移除，更新的记录会恢复；导入后又有变更的记录保持现状。",
        choices: [
          { key: "undo", label: "撤销导入", tone: "danger" },
          { key: "keep", label: "取消" },
        ],
      });
      if (answer === "undo") await order(recordUndo, one);
    },
  };
}
