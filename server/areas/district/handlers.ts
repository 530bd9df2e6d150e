import { sixFigures } from "#contract/figures/district-figures.ts";
import { districtRate, districtRateKeys } from "#contract/figures/district-rates.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { figureScope } from "./district-scope.ts";
import { tradesOf } from "#server/areas/ranking/rank-rows.ts";
import { compareAreas } from "./compare-areas.ts";
import { exportCompared } from "./compared-workbook.ts";
import { deleteView, renameView, saveView, viewList } from "./data-views.ts";
import { figurePage } from "./figure-page.ts";
import { latestOf } from "./latest.ts";
import { districtMap, uploadMap, withdrawMap } from "./map.ts";
import { asOf, courseOf, figuresNow, plainValues, valuesOf } from "./read-figures.ts";
import { grantsByStreet, patentsInParts } from "./read-parts.ts";
import { exportTable, streetTable } from "./street-table.ts";
import type { DistrictFigureKey } from "#contract/figures/district-figures.ts";

interface LeftAsked {
  street_id?: string | undefined;
  figure: DistrictFigureKey;
}

async function flows(context: CallContext, { street_id, figure }: LeftAsked) {
  const scope = await figureScope(context, street_id);
  const [course, latest] = await Promise.all([courseOf(context, scope, figure), latestOf(context, street_id)]);
  return { ...course, latest };
}

const stands = async (context: CallContext, { street_id }: { street_id?: string | undefined }) =>
  patentsInParts(context, await figureScope(context, street_id));

/** Rates of a street beside those of the whole district: these are no records, so every official may see them. */
async function streetRates(context: CallContext, { street_id }: { street_id: string }) {
  const own = await valuesOf(context, await figureScope(context, street_id), null);
  const district = await valuesOf(context, { kept: "" }, own.day);
  const [street, whole] = [plainValues(own.values), plainValues(district.values)];
  return {
    rates: districtRateKeys.map((key) => ({
      key,
      street: districtRate(key, street),
      district: districtRate(key, whole),
    })),
    as_of: asOf([own.values, district.values]),
  };
}

/** Figures of the district and its streets. */
export const districtHandlers: AreaHandlers<"district"> = {
  center: (context, { street_id }) => figuresNow(context, street_id),
  getSixList: (context, { street_id }) => figuresNow(context, street_id, sixFigures),
  centerarea: compareAreas,
  getStreetInfo: (context, input) => streetTable(context, input),
  getStreetVisitInfo: (context) =>
    streetTable(context, {}, [
      "companies",
      "companies_visited",
      "visits",
      "visits_month",
      "demands_new",
      "demands_closed",
      "demands_open",
      "demands_overdue",
    ]),
  getEmpower: grantsByStreet,
  async getEmpowerSum(context, input) {
    const { granted, as_of } = await stands(context, input);
    return { granted, as_of };
  },
  getleftlist: flows,
  getrightlist: stands,
  compareExport: exportCompared,
  dataExport: exportTable,
  dataTrades: async (context) => tradesOf(context),
  figureRows: figurePage,
  dataViews: viewList,
  dataViewSave: saveView,
  dataViewRename: renameView,
  dataViewDelete: deleteView,
  streetCenter: (context, { street_id }) => figuresNow(context, street_id),
  streetRates,
  streetLeft: flows,
  streetRight: stands,
  getmap: districtMap,
  mapUpload: uploadMap,
  mapWithdraw: withdrawMap,
};
