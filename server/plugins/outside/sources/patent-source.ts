import { type OutsideSource, sourceNames } from "#contract/patent/outside-sources.ts";
import type { SourceHit } from "#contract/patent/source-calls.ts";
import { dialectNames, type Dialect } from "#contract/patent/query/dialects.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";

/**
 * What went wrong: `quota` is used up, `busy` wants us slower, `gone` is not there or too slow, `garbled` unreadable;
 * `unsayable` was never asked: the question goes beyond what the source can be asked.
 */
export type FailureKind = "quota" | "busy" | "refused" | "gone" | "garbled" | "unsayable";

/** A source gave no answer; the message is a whole Chinese sentence for people and holds no secret. */
export class SourceFailure extends Error {
  readonly kind: FailureKind;
  /** Milliseconds since the epoch before which asking again is of no use; null: not known. */
  readonly until: number | null;
  /** What the dialect cannot say, when that is why. */
  readonly lost: readonly string[];

  constructor(kind: FailureKind, message: string, more: { until?: number; lost?: readonly string[] } = {}) {
    super(message);
    this.kind = kind;
    this.until = more.until ?? null;
    this.lost = more.lost ?? [];
  }
}

/** One line of what a source says of our use, e.g. `本小时已用` `1.2 MB`. */
export interface SourceQuota {
  name: string;
  value: string;
}

export interface SourcePage {
  list: SourceHit[];
  total: number;
}

/** What a search asks of a source: the expression in its dialect, and which part of the hits; `page` from 1. */
export interface SourceQuestion {
  text: string;
  page: number;
  size: number;
}

/** A source of patents outside. Every method throws `SourceFailure` and nothing else. */
export interface PatentSource {
  readonly name: OutsideSource;
  readonly dialect: Dialect;
  search(question: SourceQuestion): Promise<SourcePage>;
  /** The patent with a publication number as people read it (`CN102965311A`); null: the source does not have it. */
  record(number: string): Promise<SourceHit | null>;
  /** As last heard; empty before the first answer, and where a source tells none. */
  quota(): SourceQuota[];
}

/** The tree in the source's dialect; refused where anything of it would be lost, as that would find more. */
export function expressionFor({ name, dialect }: Pick<PatentSource, "name" | "dialect">, tree: Query): string {
  const { text, lost } = printQuery(tree, dialect);
  if (lost.length === 0 && text !== "") return text;
  const why = lost.length > 0 ? lost.join("") : `${dialectNames[dialect]}不能表达这个检索式。`;
  throw new SourceFailure("unsayable", `没有查询${sourceNames[name]}：${why}`, {
    lost: lost.length > 0 ? lost : [why],
  });
}
