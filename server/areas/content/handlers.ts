import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { bannerList, orderBanners, removeBanner, saveBanner } from "./banner-writes.ts";
import { contentFile, uploadedFile } from "./content-files.ts";
import { managedColumns, orderColumns, pieceInfo, piecePage } from "./piece-reads.ts";
import { orderPieces, pinPiece, removePiece, restorePiece, savedVersion, savePiece } from "./piece-writes.ts";
import {
  answerAsk,
  askPage,
  refuseAsk,
  removeSteward,
  revealMobile,
  saveSteward,
  stewardList,
} from "./public-requests.ts";
import { movePiece } from "./publish.ts";
import { exportSignUps, setSignUp, signUpPage } from "./sign-up-list.ts";
import { upload } from "./upload.ts";

export const contentHandlers: AreaHandlers<"content"> = {
  columns: managedColumns,
  orderColumns,
  list: piecePage,
  info: pieceInfo,
  save: savePiece,
  move: movePiece,
  pin: pinPiece,
  order: orderPieces,
  async version({ db }, { id, rev }) {
    const { title, summary, body } = await savedVersion(db, id, rev);
    return { rev, title, summary, body };
  },
  restore: restorePiece,
  remove: removePiece,
  upload,
  file: async ({ db, files }, { id, width }) => contentFile(files, await uploadedFile(db, id), width),
  banners: bannerList,
  saveBanner,
  orderBanners,
  removeBanner,
  signUps: signUpPage,
  signUpExport: exportSignUps,
  setSignUp,
  revealMobile,
  asks: askPage,
  answerAsk,
  refuseAsk,
  stewards: stewardList,
  saveSteward,
  removeSteward,
};
