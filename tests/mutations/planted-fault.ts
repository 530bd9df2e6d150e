import { inOneFile, type Mutation } from "./list.ts";

/** A deliberate fault, and every test file that has to fail with it. */
export interface Planted extends Mutation {
  caughtBy: readonly string[];
}

/** A fault of one file, told by what stands there and what is put in its place. */
export const planted = (
  caughtBy: readonly string[],
  ...[name, file, search, replace]: Parameters<typeof inOneFile>
): Planted => ({
  ...inOneFile(name, file, search, replace),
  caughtBy,
});
