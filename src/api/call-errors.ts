import type { Envelope, Refusal } from "#contract/core/envelope.ts";
import { answeredAgain } from "#offline/sync-tag.ts";

/** The server answered `code` 0: `message` is for the person, `fields` are the failing ones. */
export class ServerRefusal extends Error {
  override readonly name = "ServerRefusal";
  readonly status: number;
  readonly data: Refusal;
  readonly fields: Record<string, string>;

  constructor(envelope: Envelope) {
    super(envelope.msg);
    this.status = envelope.status;
    this.data = (envelope.data ?? {}) as Refusal;
    this.fields = this.data.fields ?? {};
  }
}

/** No answer of ours: no network, a timeout, a captive portal's page, a proxy's error. */
export class NetworkFailure extends Error {
  override readonly name = "NetworkFailure";
  /** Events of the window after which this is no longer so. */
  readonly overWith = ["online", answeredAgain];

  constructor(options?: ErrorOptions) {
    super("网络不通或服务器没有应答，请检查网络后重试", options);
  }
}

/** Whether the server refused the token itself, the only answers that may end a session. */
export const refusesToken = (error: unknown) =>
  error instanceof ServerRefusal && (error.status === 401 || error.status === 403);

/** Whether the server tells this device to delete its data. */
export const ordersWipe = (error: unknown) => error instanceof ServerRefusal && error.data.reason === "wiped";
