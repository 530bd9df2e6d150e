import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { type PatentImport, patentPiece } from "#contract/patent/import/import-calls.ts";
import { benchServer, report, signIn } from "./bench-server.ts";
import { answered } from "./possible-figures.ts";
import { pullAll } from "./peers/own-server.ts";

const rows = 20_000;
const lists = ["cnki_cn_patents.csv", "cn_pubno_title_ipc_9740.csv"];

/** Cells of a line without quotes in them; lines with one are left out. */
const cellsOf = (line: string) => (line.includes('"') ? [] : line.split(","));

/** Real publications, or invented ones where no real data is at hand: number, title, inventors, day, region. */
function table(): { name: string; csv: string } {
  const folder = join(process.env["REAL_DATA"] ?? "", "cn_biblio");
  const head = "公开号,名称,发明人,公开日,省份,IPC";
  if (process.env["REAL_DATA"] === undefined || !existsSync(folder)) {
    const invented = Array.from(
      { length: rows },
      (_, at) => `CN${198_000_000 + at}A,一种试验装置${at},林一;何二,2022-03-08,广东,F24F11/64`,
    );
    return { name: "invented", csv: [head, ...invented].join("\n") };
  }
  const [journals = [], classes = []] = lists.map((name) =>
    readFileSync(join(folder, name), "utf8")
      .split(/\r?\n/u)
      .slice(1)
      .map(cellsOf)
      .filter((cells) => cells.length > 3),
  );
  const made = [
    ...journals.map(([number, , day, title, inventors, region]) => `${number},${title},${inventors},${day},${region},`),
    ...classes.map(([, , number, title, symbols]) => `${number},${title},,,,${symbols?.replaceAll("|", ";")}`),
  ];
  return { name: "real", csv: [head, ...made.slice(0, rows)].join("\n") };
}

/** Milliseconds a new device of the district downloads, from the server alone. */
async function downloadMs(url: string): Promise<number> {
  const began = performance.now();
  await pullAll(url, "19900000001");
  return performance.now() - began;
}

/** How long 20,000 rows take from the press of the button until all are written, beside 24,000 patents of the demo, and a first download afterwards. */
export async function patentImport(): Promise<void> {
  const server = await benchServer();
  try {
    const token = await signIn(server.url, "19900000006");
    const headers = { authorization: `Bearer ${token}` };
    const { name, csv } = table();
    const ask = async <T>(path: string, body: object): Promise<T> => {
      const init = {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      };
      return ((await (await answered(await fetch(server.url + path, init))).json()) as { data: T }).data;
    };
    const state = async (id: string) =>
      (
        (await (
          await fetch(`${server.url}${contract.patent.patentImportState.path}?id=${id}`, { headers })
        ).json()) as { data: PatentImport }
      ).data;
    const until = async (id: string, wanted: PatentImport["state"]): Promise<PatentImport> => {
      for (;;) {
        const now = await state(id);
        if (now.state === "failed") throw new Error("the import failed");
        if (now.state === wanted) return now;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const quiet = await downloadMs(server.url);
    for (const turn of ["first", "after its undo", "once more"]) {
      const id = v7();
      const bytes = Buffer.from(csv);
      for (let offset = 0; offset < bytes.length; offset += patentPiece)
        await fetch(
          `${server.url}${contract.patent.patentImportUpload.path}?id=${id}&name=a.csv&size=${bytes.length}&offset=${offset}`,
          {
            method: "POST",
            headers: { ...headers, "content-type": "application/octet-stream" },
            body: new Uint8Array(bytes.subarray(offset, offset + patentPiece)),
          },
        );
      const previewed = performance.now();
      await ask(contract.patent.patentImportPreview.path, { id });
      const began = performance.now();
      await ask(contract.patent.patentImportRun.path, { id });
      const done = await until(id, "done");
      const ended = performance.now();
      report(`import of ${name} patents, ${turn}`, {
        rows: done.finished,
        ...done.counts,
        "preview s": ((began - previewed) / 1000).toFixed(1),
        "run s": ((ended - began) / 1000).toFixed(1),
        "a first download, to one before": ((await downloadMs(server.url)) / quiet).toFixed(2),
      });
      if (turn !== "first") continue;
      const undoing = performance.now();
      await ask(contract.patent.patentImportUndo.path, { id });
      const undone = await until(id, "undone");
      report("its undo", {
        removed: undone.undone?.removed ?? 0,
        s: ((performance.now() - undoing) / 1000).toFixed(1),
      });
    }
  } finally {
    await server.remove();
  }
}
