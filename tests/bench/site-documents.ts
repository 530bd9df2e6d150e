import autocannon from "autocannon";
import { benchServer, median, report } from "./bench-server.ts";

const seconds = 4;
const rounds = 3;

/** A document, and the call that reads the same from the database: what the drawing adds shows in the ratio. */
const pairs = [
  ["/web/policies", "/v1/web/list?column=policies&keyword=&sort=newest&page=1&size=12"],
  ["/web/index", "/v1/web/index?each=4&columns=news,policies,activities"],
] as const;

/** Documents of the website per second beside the calls that read their content, in turns on one server. */
export async function siteDocuments(): Promise<void> {
  const server = await benchServer();
  const rate = async (path: string) => {
    const { requests, errors, non2xx } = await autocannon({
      url: server.url + path,
      connections: 4,
      duration: seconds,
    });
    if (errors + non2xx > 0) throw new Error(`${path} failed ${errors + non2xx} times`);
    return requests.average;
  };
  for (const [document, call] of pairs) {
    const documents: number[] = [];
    const calls: number[] = [];
    for (let round = 0; round < rounds; round++) {
      documents.push(await rate(document));
      calls.push(await rate(call));
    }
    report(document, {
      "documents/s": Math.round(median(documents)),
      "calls/s": Math.round(median(calls)),
      ratio: (median(documents) / median(calls)).toFixed(2),
    });
  }
  await server.remove();
}
