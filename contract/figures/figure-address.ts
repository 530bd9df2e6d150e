import {
  type CompanyPart,
  type DistrictFigureKey,
  type FigureAsked,
  type FigureListName,
  figureOf,
} from "./district-figures.ts";

const pages: Record<FigureListName, string> = {
  companies: "/workEnterprisevisit",
  visits: "/workVisit",
  rows: "/work/rows",
  patents: "/morePatents",
  honors: "/honor",
  annuities: "/officeAnnuities",
  figure: "/datapage/rows",
};

/** Conditions of a figure's list, the street's among them. */
export const figureQuery = (key: DistrictFigureKey, asked: FigureAsked): Record<string, string> => ({
  ...figureOf(key).query(asked),
  ...(asked.street_id !== undefined && { street_id: asked.street_id }),
});

/**
 * Address of the list behind a figure. One that is narrowed to a trade or a tier has a list of its own: the lists of
 * the records do not know these.
 */
export function figureAddress(key: DistrictFigureKey, asked: FigureAsked, { trade, tier }: CompanyPart = {}): string {
  if (trade !== undefined || tier !== undefined) {
    const { day, street_id } = asked;
    const query = new URLSearchParams({
      figure: key,
      day,
      ...(street_id !== undefined && { street_id }),
      ...(trade !== undefined && { trade }),
      ...(tier !== undefined && { tier }),
    });
    return `${pages.figure}?${query.toString()}`;
  }
  const query = new URLSearchParams(figureQuery(key, asked)).toString();
  return `${pages[figureOf(key).list]}${query === "" ? "" : `?${query}`}`;
}

/** Address of the list behind a figure that flows, in a period. */
export function flowAddress(
  key: DistrictFigureKey,
  { from, to, street_id }: { from: string; to: string; street_id: string },
  { trade, tier }: CompanyPart = {},
): string {
  const query = new URLSearchParams({
    figure: key,
    from,
    day: to,
    ...(street_id !== "" && { street_id }),
    ...(trade !== undefined && { trade }),
    ...(tier !== undefined && { tier }),
  });
  return `${pages.figure}?${query.toString()}`;
}
