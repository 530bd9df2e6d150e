/** Why the server must not start as it is set up; the message says so in words, and what to do. */
export class RefusedStart extends Error {}
