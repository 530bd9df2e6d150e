import type { KnownCall, InputOf, OutputOf } from "#contract/core/call.ts";
import { dataOf, send, type SendOptions } from "./send.ts";

/**
 * Makes a call of the contract. Throws ServerRefusal when the server says no and NetworkFailure for
 * everything that is not its envelope.
 */
export async function callServer<C extends KnownCall>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const reply = await send(call, input as object, options, "json");
  return dataOf(reply.data) as OutputOf<C>;
}
