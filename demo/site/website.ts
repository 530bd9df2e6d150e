import { insertRows } from "#server/database/insert-rows.ts";
import {
  banners,
  contentFiles,
  pieceHistory,
  pieces,
  pieceViews,
  publishedFiles,
  publishedPieces,
} from "#server/database/tables/website.ts";
import { asks, signUps, stewardRequests, stewards, stewardSteps } from "#server/database/tables/website-service.ts";
import { demoRandom } from "#demo/random.ts";
import type { Seed } from "#demo/seed.ts";
import { sitePeople } from "./site-people.ts";
import { sitePictures } from "./site-pictures.ts";
import { siteRows } from "./site-rows.ts";

const bannerLines = [
  ["年度专利奖申报开始了", "/web/news"],
  ["知识产权质押融资，线上登记、专人对接", "/web/finance"],
  ["找到所在镇街的知识产权管家", "/web/guanjia"],
] as const;

/** Fills the website: pieces in every state, banners, registrations, questions and stewards. */
export const seedWebsite: Seed = async (db, { admin, now, store }) => {
  const author = String(admin.id);
  const pictures = store ? await sitePictures(store, now) : [];
  const rows = siteRows(now, author, pictures);
  const activity = rows.published.find(({ title }) => title === "高价值专利布局公开课")?.id ?? "";
  const people = sitePeople(now, author, activity);
  const random = demoRandom("banners");
  const shown = pictures.slice(0, bannerLines.length).map(({ file, alt }, place) => ({
    id: random.id(now),
    title: bannerLines[place]?.[0] ?? "",
    picture_id: file.id,
    alt,
    link: bannerLines[place]?.[1] ?? "",
    sort: place + 1,
    shown: true,
  }));
  await insertRows(
    db,
    contentFiles,
    pictures.map(({ file }) => file),
  );
  await insertRows(db, pieces, rows.pieces);
  await insertRows(db, pieceHistory, rows.history);
  await insertRows(db, publishedPieces, rows.published);
  await insertRows(db, publishedFiles, rows.files);
  await insertRows(db, pieceViews, rows.views);
  await insertRows(db, banners, shown);
  await insertRows(db, signUps, people.signUps);
  await insertRows(db, asks, people.asks);
  await insertRows(db, stewards, people.stewards);
  await insertRows(db, stewardRequests, people.requests);
  await insertRows(db, stewardSteps, people.steps);
};
