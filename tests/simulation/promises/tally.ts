/** How often each fault and each outcome happened, over all histories played. */
export type Tally = Map<string, number>;

export const count = (tally: Tally, what: string, by = 1) => void tally.set(what, (tally.get(what) ?? 0) + by);

/** Adds one tally to another. */
export function addTally(sum: Tally, more: Tally): void {
  for (const [what, times] of more) count(sum, what, times);
}

const items = [400, 403, 404, 409, 413, 422, 424, 500, 503].map((status) => `item answered ${status} on the way`);
const replies = [401, 408, 425, 426, 429, 500, 502, 503].map(String);

const faults = [
  ...items,
  ...replies,
  "413 for a whole batch",
  "app killed",
  "app updated over its storage",
  "batch broken off",
  "bytes spoiled on the way",
  "certificate of a company changes",
  "certificate of a company comes",
  "clock is off",
  "clock put back",
  "clock put right",
  "companies merged",
  "company followed",
  "company followed no more",
  "company given to somebody",
  "company moves to another street",
  "company opened",
  "company opened long ago",
  "company taken away",
  "connection to the storage closed",
  "connection to the storage lost",
  "database goes away within a batch",
  "database of the first schema, with unsent rows",
  "devices hold a share from now on",
  "devices hold everything from now on",
  "disk fills up",
  "honor of a company changes",
  "honor of a company comes",
  "labels merged",
  "logout that keeps all",
  "logout that keeps unsent rows",
  "logout that wipes",
  "merge undone",
  "no network",
  "only some items answered",
  "patent lapses",
  "patent of a company comes",
  "portal page",
  "record deleted by somebody else",
  "record edited by somebody else",
  "reply lost",
  "reply to a dead tab",
  "request arrives twice",
  "request lost",
  "scope changes",
  "second tab",
  "server ends between the items of a batch",
  "server no longer takes the old version",
  "server restarts",
  "storage evicted",
  "tab dies",
  "tab dies with the lock",
  "upload cut in the middle",
  "warning of a company changes",
  "warning of a company comes",
];

const outcomes = [
  "draft begun",
  "draft given up",
  "draft gone on with",
  "draft looked at after its save",
  "left for the person as conflict",
  "left for the person as refused",
  "left for the person as waiting",
  "looked at in the middle",
  "network is back",
  "person settles by discard",
  "person settles by retry",
  "photos told as saved",
  "save says quota",
  "save says saved",
  "saves that arrived or are visible",
  "space is made on a full disk",
];

/** What the histories of one test run have to have met, all of it; how people settle conflicts is rarer. */
export const expected: readonly string[] = [
  ...faults.map((what) => `fault: ${what}`),
  ...outcomes.map((what) => `outcome: ${what}`),
];
