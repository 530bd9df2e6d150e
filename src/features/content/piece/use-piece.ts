import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import { v7 } from "uuid";
import { content } from "#contract/site/content.ts";
import type { Column } from "#contract/site/content-columns.ts";
import type { ManagedPiece } from "#contract/site/content-piece.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { emptyValues, type ExtensionValues } from "./extension-fields.ts";
import { inputOfPiece, newPiece, type PieceValues, valuesOfPiece } from "./piece-values.ts";

/** Whether anything typed is unsaved, held by the page: it decides what the page shows. */
export type Typing = [isTyping: boolean, set: Dispatch<SetStateAction<boolean>>];

interface Start {
  piece: ManagedPiece | null;
  column: Column;
  typing: Typing;
}

/** The form of a piece: what was typed stays on every error. */
export function usePieceForm({ piece, column, typing: [dirty, setDirty] }: Start, onSaved: (id: string) => void) {
  const client = useQueryClient();
  const [id] = useState(() => piece?.id ?? v7());
  const [values, setValues] = useState<PieceValues>(() => (piece ? valuesOfPiece(piece) : newPiece(column)));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const set = (changes: Partial<PieceValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    setDirty(true);
  };
  const left = useRef(new Map<Column, ExtensionValues>());
  /** Another column has other fields; those of the one before are there again on the way back. */
  const setColumn = (next: Column) => {
    left.current.set(values.column, values.extension);
    set({ column: next, extension: left.current.get(next) ?? emptyValues(next) });
  };

  /** `base_rev`: the version the text takes the place of, where it is not the one that was opened. */
  async function save(base_rev = piece?.rev ?? 0): Promise<boolean> {
    const input = inputOfPiece(id, base_rev, values);
    const parsed = content.save.input.safeParse(input);
    setProblems(parsed.success ? {} : fieldsOf(parsed.error.issues));
    if (!parsed.success) {
      toast("请先改正标出的内容", "warning");
      return false;
    }
    setBusy(true);
    try {
      await callServer(content.save, input);
      toast("草稿已保存");
      await client.invalidateQueries({ queryKey: callKey(content.info) });
      setDirty(false);
      await client.invalidateQueries({ queryKey: callKey(content.list) });
      onSaved(id);
      return true;
    } catch (error) {
      if (error instanceof ServerRefusal) {
        setProblems(error.fields);
        // Somebody else was faster: the page says so when it has read what they made.
        if (error.status === 409) void client.invalidateQueries({ queryKey: callKey(content.info) });
      }
      toastError(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { values, set, setColumn, dirty, problems, busy, save };
}

export type PieceForm = ReturnType<typeof usePieceForm>;
