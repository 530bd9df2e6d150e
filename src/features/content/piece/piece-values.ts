import type { InputOf } from "#contract/core/call.ts";
import type { content } from "#contract/site/content.ts";
import type { Column } from "#contract/site/content-columns.ts";
import type { ManagedPiece } from "#contract/site/content-piece.ts";
import { emptyValues, extensionOf, type ExtensionValues, valuesOfExtension } from "./extension-fields.ts";

/** What stands in the form of a piece. */
export interface PieceValues {
  column: Column;
  title: string;
  summary: string;
  body: string;
  source: string;
  author: string;
  tags: string[];
  cover: { id: string; alt: string } | null;
  attachments: { id: string; name: string; size: number }[];
  extension: ExtensionValues;
}

export const newPiece = (column: Column): PieceValues => ({
  column,
  title: "",
  summary: "",
  body: "",
  source: "",
  author: "",
  tags: [],
  cover: null,
  attachments: [],
  extension: emptyValues(column),
});

export const valuesOfPiece = (piece: ManagedPiece): PieceValues => ({
  column: piece.column,
  title: piece.title,
  summary: piece.summary,
  body: piece.body,
  source: piece.source,
  author: piece.author,
  tags: piece.tags,
  cover: piece.cover && { id: piece.cover.id, alt: piece.cover.alt },
  attachments: piece.attachments.map(({ id, name, size }) => ({ id, name, size })),
  extension: valuesOfExtension(piece.column, piece.extension),
});

/** The form as the call takes it. */
export const inputOfPiece = (id: string, base_rev: number, values: PieceValues): InputOf<typeof content.save> => ({
  ...values,
  id,
  base_rev,
  attachments: values.attachments.map((file) => ({ id: file.id, name: file.name })),
  extension: extensionOf(values.column, values.extension),
});
