import type { Call, OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { failure, fieldsOf, sentenceOf, success } from "#contract/core/envelope.ts";
import { asksQuery, indexAsked, listQuery, newestQuery, pageSize } from "#contract/site/list-query.ts";
import type { Column } from "#contract/site/content-columns.ts";
import type { PublicPiece } from "#contract/site/content-piece.ts";
import { type FirstReading, readingKey } from "#contract/site/first-reading.ts";
import { personnelColumns, personnelQuery, searchQuery } from "#contract/site/search-query.ts";
import { stewardPieces } from "#contract/site/steward-service.ts";
import { servicePages } from "#contract/site/web-pages.ts";
import { webService } from "#contract/site/web-service.ts";
import { web } from "#contract/site/web.ts";
import type { Db } from "#server/database/connect.ts";
import { webIndex } from "./index-page.ts";
import { listPieces } from "./list-pieces.ts";
import { publicAsks, publicStewards, stewardFigures } from "./public-service.ts";
import { searchPieces } from "./search/search-pieces.ts";

/** Where a page asks: the query of its address, and the instant. */
interface Asked {
  db: Db;
  query: URLSearchParams;
  now: number;
}

/** What a call would answer, without the way over the network. */
async function answered<C extends Call>(
  call: C,
  said: object,
  read: (input: ParsedInputOf<C>) => Promise<OutputOf<C>>,
): Promise<FirstReading> {
  const key = readingKey(call, said);
  const input = call.input.safeParse(said);
  if (input.success) return [key, success(call.output.parse(await read(input.data as ParsedInputOf<C>)))];
  const fields = fieldsOf(input.error.issues);
  return [key, failure(422, sentenceOf(fields), { fields })];
}

/** A piece, or that there is none. */
export const pieceReading = (id: string, piece: PublicPiece | null): FirstReading => [
  readingKey(web.piece, { id }),
  piece === null ? failure(404, "内容不存在或已下线") : success(web.piece.output.parse(piece)),
];

/** A page of a column; where the address filters by nonsense, the whole of it. */
export async function listReading({ db, query, now }: Asked, column: Column): Promise<FirstReading> {
  const said = listQuery(column, query);
  const asked = web.list.input.safeParse(said);
  const whole = { column, page: said.page, size: pageSize };
  const found = await listPieces(db, asked.data ?? web.list.input.parse(whole), now);
  return [readingKey(web.list, said), success(web.list.output.parse(found))];
}

const list = ({ db, now }: Asked, said: object) => answered(web.list, said, (input) => listPieces(db, input, now));
const search = ({ db, now }: Asked, said: object) =>
  answered(web.search, said, (input) => searchPieces(db, input, now));
const stewards = async ({ db }: Asked) => [await answered(webService.stewards, {}, () => publicStewards(db))];

/** What pages that are no column ask for first, by path. */
const ofService: Readonly<Record<string, (asked: Asked) => Promise<FirstReading[]>>> = {
  [servicePages.index.path]: async ({ db, now }) => [
    await answered(web.index, indexAsked, (asked) => webIndex(db, asked, now)),
  ],
  [servicePages.ask.path]: async ({ db, query }) => [
    await answered(webService.asks, asksQuery(query), (input) => publicAsks(db, input)),
  ],
  [servicePages.steward.path]: stewards,
  [servicePages.manageNew.path]: stewards,
  [servicePages.manage.path]: (asked) =>
    Promise.all([
      answered(webService.stewardFigures, {}, () => stewardFigures(asked.db, asked.now)),
      list(asked, stewardPieces("central")),
      list(asked, stewardPieces("guides")),
    ]),
  [servicePages.found.path]: async (asked) => {
    const { isAsked, query } = searchQuery(asked.query);
    return isAsked ? [await search(asked, query)] : [];
  },
  [servicePages.personnel.path]: async (asked) => {
    const { asked: said, query } = personnelQuery(asked.query);
    if (said.keyword !== "") return [await search(asked, query)];
    return Promise.all(personnelColumns.map((column) => list(asked, newestQuery(column))));
  },
};

/** What a page that is no column asks for first. */
export const serviceReadings = (path: string, asked: Asked): Promise<FirstReading[]> =>
  ofService[path]?.(asked) ?? Promise.resolve([]);
