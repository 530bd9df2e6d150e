import { type Refusal, sentenceOf } from "#contract/core/envelope.ts";

/** Thrown by rules and handlers to refuse a call; becomes an envelope with code 0. `message` is for the person. */
export class Refused extends Error {
  readonly status: number;
  readonly data: Refusal;
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, data: Refusal = {}, retryAfter?: number) {
    super(message);
    this.status = status;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** 422 naming fields; the sentence is the first field's message. */
export function refusedFields(fields: Record<string, string>): Refused {
  return new Refused(422, sentenceOf(fields), { fields });
}
