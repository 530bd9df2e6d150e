/** Header by which a call of a page test names the world it is meant for. */
export const worldHeader = "x-page-world";
/** Opens a world (`POST`), or ends the one that the header names (`DELETE`). */
export const worldPath = "/v1/page-tests/world";
/** Runs one statement on the world's database. */
export const statementPath = "/v1/page-tests/statement";
