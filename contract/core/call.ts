import type * as z from "zod/mini";
import type { Access } from "./roles.ts";

/** `live` needs the network, `cached` is a read that may be stale, `queued` a write that waits in the outbox. */
export type OfflinePolicy = "live" | "cached" | "queued";

/**
 * One call as data: the client function, the server route, the role check, the outbox policy and the
 * OpenAPI entry are all derived from it. GET input travels as query text: lists joined by commas.
 */
export interface Call<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  method: "GET" | "POST";
  path: `/v1/${string}`;
  access: Access;
  input: Input;
  output: Output;
  offline: OfflinePolicy;
  /** One English sentence for the OpenAPI page. */
  summary: string;
  /** `bytes`: the request body is raw bytes and `input` is read from the query. */
  body?: "bytes";
  /** Largest raw body in bytes: a whole file, or a piece of one. Every call with raw bytes says its own. */
  mostBytes?: number;
  /** `file`: the answer is a file (on success), not an envelope. */
  reply?: "file";
  /**
   * A device speaks, and its `device_id` is its own. From one that was ordered to delete its data only what it
   * `delivers` is taken, and that it `obeys`.
   */
  fromDevice?: "reads" | "delivers" | "obeys";
  /**
   * Under an administrator's view: `never`, whatever the view may change, when it is the person's own, manages
   * accounts, or opens a door that would outlive the view. `ends`: it ends the view.
   */
  inView?: "never" | "ends";
  /** Open to everybody, and yet told who asks where somebody is signed in. */
  knowsPerson?: true;
  /** Where no Authorization header is sent, this text of the body is taken for the token. */
  tokenIn?: string;
  /** The answer is a page of many: the `cursor` of the next one leads it in its head, for whoever asks on at once. */
  leadsOn?: true;
  /** The answer has the browser drop what it cached of this site: somebody leaves the device. */
  clearsCache?: true;
}

declare const whole: unique symbol;
type KeptForClient = "method" | "path" | "offline" | "body" | "reply";

/** What the client's build keeps of a call: its schemas are there as types alone, forms import them from their own files. */
export type ClientCall<C extends Call = Call> = Pick<C, Extract<keyof C, KeptForClient>> & {
  readonly [whole]?: C;
};

/** A call as its own file declares it, or as the client knows it. */
export type KnownCall = Call | (Pick<Call, KeptForClient> & { readonly [whole]?: unknown });

type WholeOf<C> = C extends Call ? C : C extends { readonly [whole]?: infer W } ? W : never;
export type InputOf<C> = WholeOf<C> extends Call<infer I, z.ZodMiniType> ? z.input<I> : never;
export type ParsedInputOf<C> = WholeOf<C> extends Call<infer I, z.ZodMiniType> ? z.output<I> : never;
export type OutputOf<C> = WholeOf<C> extends Call<z.ZodMiniType, infer O> ? z.output<O> : never;

/** Largest file of calls that read tables, maps and forms. */
export const usualFileBytes = 10 * 1024 * 1024;

/** A raw body is never without a bound of its own, and nothing else has one. */
type Bounded<C> = C extends { body: "bytes" } ? { mostBytes: number } : { mostBytes?: never };

/** Declares a call; keeps the literal types of what is passed in. */
export const call = <const C extends Call>(declaration: C & Bounded<C>): C => declaration;

/**
 * Version of the shapes of queued writes. Raise it when one changes; the server keeps accepting
 * items from `oldestContract` on (at least 90 days back) and answers older ones with 426.
 */
export const contractVersion = 1;
export const oldestContract = 1;
