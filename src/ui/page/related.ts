import type { FC, ReactNode } from "react";

/** A list that belongs to a record. */
export interface RelatedPart {
  key: string;
  title: string;
  node: ReactNode;
}

/** Lists that belong to a record: behind tabs at the desk, one below the other on the phone. */
export type Related = FC<{ parts: readonly RelatedPart[] }>;
