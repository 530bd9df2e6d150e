import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 } from "uuid";
import { content } from "#contract/content.ts";
import type { Column } from "#contract/content-columns.ts";
import type { ManagedPiece } from "#contract/content-piece.ts";
import { fieldsOf } from "#contract/envelope.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { toast, toastError } from "#src/ui/toast.ts";
import { emptyValues } from "./extension-fields.ts";
import { inputOfPiece, newPiece, type PieceValues, valuesOfPiece } from "./piece-values.ts";

/** Brings the first field with a problem into view. */
const showFirst = () =>
  setTimeout(() => document.querySelector(".field-problem")?.scrollIntoView({ block: "center", behavior: "smooth" }));

/** The form of a piece: what was typed stays on every error. */
export function usePieceForm(piece: ManagedPiece | null, column: Column, onSaved: (id: string) => void) {
  const client = useQueryClient();
  const [id] = useState(() => piece?.id ?? v7());
  const [values, setValues] = useState<PieceValues>(() => (piece ? valuesOfPiece(piece) : newPiece(column)));
  const [dirty, setDirty] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const set = (changes: Partial<PieceValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    setDirty(true);
  };
  /** Another column has other fields. */
  const setColumn = (next: Column) => set({ column: next, extension: emptyValues(next) });

  async function save(): Promise<boolean> {
    const input = inputOfPiece(id, piece?.rev ?? 0, values);
    const parsed = content.save.input.safeParse(input);
    setProblems(parsed.success ? {} : fieldsOf(parsed.error.issues));
    if (!parsed.success) {
      toast("请先改正标出的内容", "warning");
      showFirst();
      return false;
    }
    setBusy(true);
    try {
      await callServer(content.save, input);
      setDirty(false);
      toast("草稿已保存");
      await client.invalidateQueries({ queryKey: callKey(content.info) });
      await client.invalidateQueries({ queryKey: callKey(content.list) });
      onSaved(id);
      return true;
    } catch (error) {
      if (error instanceof ServerRefusal) setProblems(error.fields);
      toastError(error);
      showFirst();
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { values, set, setColumn, dirty, problems, busy, save };
}

export type PieceForm = ReturnType<typeof usePieceForm>;
