import { contentFile, publicFile } from "#server/areas/content/content-files.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { shownColumns, webIndex } from "./index-page.ts";
import { listPieces } from "./list-pieces.ts";
import {
  askQuestion,
  publicAsks,
  publicStewards,
  receiptProgress,
  requestSteward,
  stewardFigures,
} from "./public-service.ts";
import { countReading, readPiece } from "./read-piece.ts";
import { searchPieces } from "./search/search-pieces.ts";
import { cancelSignUp, checkIn, signUp } from "./receipts/sign-up.ts";

const missing = () => new Refused(404, "内容不存在或已下线");

export const siteHandlers: AreaHandlers<"site"> = {
  index: ({ db, now }, asked) => webIndex(db, asked, now()),
  columns: ({ db, now }) => shownColumns(db, now()),
  list: ({ db, now }, input) => listPieces(db, input, now()),
  async piece({ db, now }, { id }) {
    const piece = await readPiece(db, id, now());
    if (piece === null) throw missing();
    return piece;
  },
  async view({ db, now, address }, { id }) {
    const views = await countReading(db, id, address, now());
    if (views === null) throw missing();
    return { views };
  },
  search: ({ db, now }, input) => searchPieces(db, input, now()),
  file: async ({ db, files, now }, { id, width }) => contentFile(files, await publicFile(db, id, now()), width),
  signUp,
  cancelSignUp,
  checkIn,
  ask: askQuestion,
  asks: ({ db }, input) => publicAsks(db, input),
  stewards: ({ db }, { street_id }) => publicStewards(db, street_id),
  stewardFigures: ({ db, now }) => stewardFigures(db, now()),
  requestSteward,
  receipt: receiptProgress,
};
