/** Tag of the Background Sync event that wakes the worker when rows wait and the network is back. */
export const syncTag = "field-sync";

/** Event of the window: a call of a page got no answer of the server. */
export const noAnswer = "no-answer";

/** Event of the window: after a call that got none, another got an answer. */
export const answeredAgain = "answered-again";
