import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";

/** What the log keeps of an error. */
type LoggedError = {
  type: string;
  message: string;
  /** Where it was thrown; without the message, which the stack of an error repeats. */
  stack: string;
  code?: string;
  /** What a database error names: its constraint, table or column. */
  about?: string;
  query?: string;
  cause?: LoggedError;
};

/**
 * An error for the log, without personal data: neither the values of a statement nor those that PostgreSQL quotes,
 * and nothing of what libraries hang on their errors. Source: https://www.postgresql.org/docs/17/protocol-error-fields.html
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error", stack: "" };
  const { code, constraint, table, column } = error as Partial<pg.DatabaseError>;
  const about = [table, column, constraint].filter((one) => one !== undefined).join(" ");
  return {
    type: error.constructor.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...(typeof code === "string" && { code }),
    ...(about !== "" && { about }),
    ...(error instanceof DrizzleQueryError && { query: error.query }),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return "Failed query";
  // After the colon PostgreSQL quotes what it was given.
  return error instanceof pg.DatabaseError ? (error.message.split(":")[0] ?? "") : error.message;
}

const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
