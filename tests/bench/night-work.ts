import { reckonSums } from "#server/areas/annuity/sums.ts";
import { runWarningRules } from "#server/areas/warning/run-rules.ts";
import { connect } from "#server/database/connect.ts";
import { searchOverStore } from "#server/search/database-search.ts";

// A program of its own, so that its memory is that of one work of the night alone: prints what it came to, as JSON.
const [url = "", work = ""] = process.argv.slice(2);
const connection = connect(url, 4, (error) => console.error(error.message));
const running = { db: connection.db, now: () => Date.now() };
const began = performance.now();
const found =
  work === "sums"
    ? await reckonSums(running, new AbortController().signal)
    : await runWarningRules({ ...running, search: searchOverStore(connection.db) });
const seconds = (performance.now() - began) / 1000;
await connection.close();
// The most the process ever had, as the operating system counts it, in kilobytes.
console.log(JSON.stringify({ ...found, seconds, rss: process.resourceUsage().maxRSS * 1024 }));
