import type { Allowance } from "./growth-figures.ts";

const file = "a file is written row by row up to its limit; above it the call refuses in words";

const part =
  "no snapshot has figures of some companies alone: two periods are counted from the records, standing and flowing. " +
  "Finding these companies once instead of for each of fifteen figures, and counting what is shown alone, left a third; " +
  "of nearly all companies, as here, every visit, demand and patent is read";
const played =
  "a rule that is tried is played as by night, on the account of every patent in force. Patents by their links instead of " +
  "arrays left two thirds; the rest are payments and days that no statement can tell";
const compared =
  "a rule that is tried is held against every warning of its kind that there is, to tell what it would open and close";
const titles =
  "titles and names are looked at in every warning, to count them by level, kind and state: names read once, and words " +
  "without case, left a quarter of it for rare ones; a common word has half of the table's pages to read, whatever index " +
  "leads there (kinds named or left out: the same plan)";

const exact =
  "its count is exact, so every row is looked at once: 30 to 130 ms at 20,000 on two processors, of which the page is none. " +
  "What it is counted from is narrow (an index, or read once); the limits in milliseconds hold";

/** Within the limits, and yet a cost of all rows. */
const counted: readonly Allowance[] = [
  "visitProposals all dis",
  "region/figureRows companies dis",
  "region/figureRows visited dis",
  "followFigures all dis",
  "followList unanswered dis",
  "annuity overview dis",
  "policy list dis",
  "questionList dis",
  "warning list keyword none 量子點 dis",
  "tierBoard keyword 科技 dis",
  "tierBoard differs dis",
].map((call) => ({ call, reason: exact, factor: 6 }));

/** What may cost more than the others, each with its reason; whatever else does fails the bench. */
export const allowances: readonly Allowance[] = [
  ...counted,
  { call: "login off", reason: "a password is hashed slowly on purpose", slower: 2 },
  { call: "region/centerarea trade dis", reason: part, slower: 4, factor: 8 },
  { call: "warning rule annuities tried dis", reason: played, slower: 10, factor: 12 },
  { call: "warning rule visits tried dis", reason: compared, factor: 12 },
  { call: "warning list keyword 科技 dis", reason: titles, slower: 2, factor: 8 },
  { call: "warning list open keyword 科技 dis", reason: titles, slower: 2, factor: 8 },
  { call: "visitExport year dis", reason: file, slower: 10, factor: 12, refused: true },
  { call: "companyExport all dis", reason: file, slower: 10, factor: 12, refused: true },
];
