import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { contract } from "#contract/index.ts";
import type { HonorImport, HonorImportRow } from "#contract/honor/honor-import.ts";
import { callServer } from "#src/api/call-server.ts";
import { upload } from "#src/api/uploads.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";

type Rows = HonorImport["rows"];

const given = (rows: Rows) => rows.map(({ line, at, cells, company_id }) => ({ line, at, cells, company_id }));

/** A file on its way: chosen, checked, put right, written. */
export function useHonorImport() {
  const client = useQueryClient();
  const { busy, run } = useWork();
  const [name, setName] = useState("");
  const [read, setRead] = useState<HonorImport | null>(null);
  /** Something was changed since the rows were last checked. */
  const [isEdited, setEdited] = useState(false);
  const isDone = read?.rows.some(({ result }) => result !== "") ?? false;
  const send = (isRun: boolean) =>
    run(async () => {
      if (read === null) return;
      const { rows } = await callServer(contract.honor.honorImportRows, { rows: given(read.rows), run: isRun });
      setRead({ ...read, rows });
      setEdited(false);
      if (isRun) void client.invalidateQueries();
    });
  useUnsavedGuard(read !== null && !isDone);
  return {
    name,
    read,
    busy,
    isEdited,
    isDone,
    choose: (file: File) =>
      run(async () => {
        setRead(await upload(contract.honor.honorImport, { name: file.name.slice(-200) || "荣誉" }, file));
        setName(file.name);
        setEdited(false);
      }),
    change: (line: number, changes: Partial<Pick<HonorImportRow, "cells" | "company_id">>) => {
      if (read === null) return;
      setRead({ ...read, rows: read.rows.map((row) => (row.line === line ? { ...row, ...changes } : row)) });
      setEdited(true);
    },
    check: () => send(false),
    write: () => send(true),
    startOver: () => setRead(null),
  };
}
export type HonorImportFlow = ReturnType<typeof useHonorImport>;
