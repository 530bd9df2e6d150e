import axios from "axios";
import { queryText } from "./query-text.ts";

/*
 * 21 KB, so no page imports this file itself: it comes with the first call (`send.ts`, `send-file.ts`).
 */

/** Milliseconds (specification section 9). */
const timeout = 100_000;

/**
 * Every online call of the client. Answers of any status are data: what they mean stands in the envelope.
 * Over `fetch` a call can be without cookies; what shows its progress names `xhr`.
 */
export const httpClient = axios.create({
  timeout,
  adapter: "fetch",
  validateStatus: null,
  xsrfCookieName: "",
  // Firefox would send axios' own in the place of its own, which lists of devices show.
  headers: { "User-Agent": false },
  paramsSerializer: { serialize: queryText },
});
