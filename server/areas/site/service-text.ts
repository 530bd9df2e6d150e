import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { stewardDuties, stewardSteps, stewardTag } from "#contract/site/steward-service.ts";
import { listAddress, servicePages } from "#contract/site/web-pages.ts";
import { web } from "#contract/site/web.ts";
import type { Db } from "#server/database/connect.ts";
import { escapeHtml, linkTo, listOfHtml } from "./html.ts";
import { listPieces } from "./list-pieces.ts";
import { pieceLinks } from "./page-text.ts";
import { stewardFigures } from "./public-service.ts";

const part = (title: string, html: string) => (html === "" ? "" : `<h2>${escapeHtml(title)}</h2>${html}`);

/** The newest pieces of a column, with a tag where one is named. */
const newest = async (db: Db, now: number, column: Column, tag?: string) =>
  pieceLinks((await listPieces(db, web.list.input.parse({ column, tag, size: 6 }), now)).list);

/** What stewards do, how a request is handled, and what the service has done. */
export async function manageText(db: Db, now: number): Promise<string> {
  const [figures, services, guides] = await Promise.all([
    stewardFigures(db, now),
    newest(db, now, "central", stewardTag),
    newest(db, now, "guides", stewardTag),
  ]);
  const { stewards, streets_covered, requests, requests_settled } = figures;
  return [
    `<p>${linkTo(servicePages.manageNew.path, servicePages.manageNew.title)} ${linkTo(servicePages.steward.path, servicePages.steward.title)}</p>`,
    `<p>管家 ${stewards} 位，覆盖镇街 ${streets_covered} 个，收到需求 ${requests} 件，办结 ${requests_settled} 件。</p>`,
    part("管家做什么", listOfHtml(Object.entries(stewardDuties).map(([topic, text]) => `${topic}：${text}`))),
    part("怎样办理", listOfHtml(stewardSteps.map(({ title, text }) => `${title}：${text}`))),
    part("服务项目", services),
    part("办事指南", guides),
  ].join("");
}

/** The fields of experts and knowledge with their numbers, and the newest of both. */
export async function personnelText(db: Db, now: number): Promise<string> {
  const texts = await Promise.all(
    (["experts", "knowledge"] as const).map(async (column) => {
      const { title, facets: names } = ruleOf(column);
      const { list, facets } = await listPieces(db, web.list.input.parse({ column, size: 6 }), now);
      const address = listAddress(column);
      const fields = names.flatMap((name) =>
        (facets[name] ?? []).map(({ value, count }) =>
          linkTo(`${address}?${new URLSearchParams({ [name]: value }).toString()}`, `${value}（${count}）`),
        ),
      );
      return `<h2>${linkTo(address, title)}</h2>${listOfHtml(fields)}${pieceLinks(list)}`;
    }),
  );
  return texts.join("");
}
