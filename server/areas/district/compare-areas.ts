import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import {
  type Compared,
  type ComparedSide,
  type compareCalls,
  periodLabels,
  type SideName,
  streetLabels,
} from "#contract/figures/compare-calls.ts";
import { type ComparedPeriod, meantPeriod, periodProblems } from "#contract/figures/compared-periods.ts";
import type { CompanyPart } from "#contract/figures/district-figures.ts";
import { standingKeys } from "#contract/figures/period-figures.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { partOf } from "./company-holds.ts";
import { type FigureScope, figureScope, ownStreets } from "./district-scope.ts";
import type { CountedDay } from "./quick-figures.ts";
import { asOf, plainValues, valuesOf } from "./read-figures.ts";
import { wholeName } from "./street-table.ts";
import { type Counted, countFigures } from "./take-snapshot.ts";

type Asked = ParsedInputOf<typeof compareCalls.centerarea>;
type Values = ComparedSide["values"];

const sideNames = Object.keys(periodLabels) as SideName[];

/** Streets that the person does not have, then what is wrong with the days, each named by its side. */
function refuseSides(asked: Asked, names: ReadonlyMap<string, string>, today: string): void {
  const fields: Record<string, string> = {};
  for (const side of sideNames) {
    const { street_id, ...days } = asked[side];
    if (street_id !== undefined && !names.has(street_id)) {
      const message = `${streetLabels[side]}已撤销，或不在您的管辖范围内`;
      throw new Refused(404, message, { reason: "street", fields: { [`${side}.street_id`]: message } });
    }
    for (const [name, problem] of Object.entries(periodProblems(periodLabels[side], meantPeriod(days, today), today)))
      fields[`${side}.${name}`] = problem;
  }
  if (Object.keys(fields).length > 0) throw refusedFields(fields);
}

/** Values of the scope as a whole among counts by street. */
const wholeOf = (counted: readonly Counted[]): Values =>
  Object.fromEntries(counted.flatMap(({ street_id, figure, value }) => (street_id === "" ? [[figure, value]] : [])));

interface SideAsked {
  scope: FigureScope;
  period: ComparedPeriod;
  part: CompanyPart | undefined;
}

/** What stands at the end of a period: its snapshot; of some companies alone what their records tell of that day. */
async function standing(context: CallContext, { scope, part }: SideAsked, at: CountedDay, streets: string[] | null) {
  if (part === undefined) {
    const { values } = await valuesOf(context, scope, at.day);
    return { values: plainValues(values), kept_at: asOf([values]) };
  }
  const counted = await countFigures(context.db, { ...at, only: standingKeys }, { streets, withPatents: true });
  return { values: wholeOf(counted), kept_at: at.now.toISOString() };
}

async function valuesOfSide(context: CallContext, asked: SideAsked) {
  const { scope, period, part } = asked;
  const streets = "live" in scope ? [...scope.live] : scope.kept === "" ? null : [scope.kept];
  const now = new Date(context.now());
  const at: CountedDay = { day: period.to, now, isPast: period.to < dayOf(now), ...(part && { of: part }) };
  const stands = await standing(context, asked, at, streets);
  const flowing = await countFigures(context.db, { ...at, period }, { streets, withPatents: true });
  const held: Values = { ...wholeOf(flowing) };
  for (const key of standingKeys) {
    const value = stands.values[key];
    if (value !== undefined) held[key] = value;
  }
  return { values: held, kept_at: stands.kept_at };
}

/** Two periods or two streets side by side. */
export async function compareAreas(context: CallContext, asked: Asked): Promise<Compared> {
  const today = dayOf(context.now());
  const streets = await ownStreets(context);
  const names = new Map(streets.map(({ id, name }) => [id, name]));
  // An account of one street has no other whole.
  const whole = streets.length === 1 ? (streets[0]?.name ?? "") : wholeName(context);
  refuseSides(asked, names, today);
  const part = partOf(asked);
  const side = async ({ street_id, ...days }: Asked["left"]): Promise<ComparedSide> => {
    const period = meantPeriod(days, today);
    const name = street_id === undefined ? whole : (names.get(street_id) ?? "");
    const found = await valuesOfSide(context, { scope: await figureScope(context, street_id), period, part });
    return { street_id: street_id ?? "", name, ...period, ...found };
  };
  const [left, right] = [await side(asked.left), await side(asked.right)];
  return { left, right, counted_at: new Date(context.now()).toISOString() };
}
