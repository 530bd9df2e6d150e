import type { Readable } from "node:stream";
import type { Call, OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { Contract } from "#contract/index.ts";
import type { CallContext } from "./call-context.ts";

/** Answer of a call with `reply: "file"`. */
export interface FileReply {
  file: Readable | Buffer;
  mime: string;
  /** Suggested name for saving; absent for files shown in place. */
  name?: string;
  /** Hash of the content, which never changes under its address; absent: no browser keeps the file. */
  etag?: string;
}

type Answer<C> = C extends { reply: "file" } ? FileReply : OutputOf<C>;

/** What a call does once the person, the access and the input are checked. */
export type Handler<C> = (context: CallContext, input: ParsedInputOf<C>) => Promise<Answer<C>>;

/** A handler for every call of an area; a missing one does not compile. */
export type AreaHandlers<A extends keyof Contract> = { [N in keyof Contract[A]]: Handler<Contract[A][N]> };
export type Handlers = { [A in keyof Contract]: AreaHandlers<A> };

export type AnyHandler = (context: CallContext, input: unknown) => Promise<unknown>;

/** A declared call with its handler. */
export interface Served {
  name: string;
  declared: Call;
  handler: AnyHandler;
}
