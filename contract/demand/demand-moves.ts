import type { DemandProgress, NewDemandMove } from "./demand-fields.ts";
import { type ClockEffect, demandRule } from "./demand-states.ts";
import { dayOf } from "../core/time.ts";
import { addWorkingDays, closeOf, type Holidays, workingDaysBetween } from "../core/working-days.ts";

/** Periods in working days (design "demand 需求"). */
export const demandPeriods = { accept: 1, reply: 3, finish: 10, finish_urgent: 5, follow_up: 3 } as const;
/** Demands that one request may name: to be handed out, or for the export. */
export const batchMost = 100;

type Move = Pick<NewDemandMove, "action" | "remark" | "owner_id" | "collaborator_ids" | "satisfaction" | "days">;

const dueAfter = (from: string, days: number, holidays: Holidays): string =>
  new Date(closeOf(addWorkingDays(dayOf(Date.parse(from)), days, holidays))).toISOString();

const later = (due: string | null, days: number, holidays: Holidays) =>
  due === null ? null : dueAfter(due, days, holidays);

/** Deadlines after the clock stood still from `held_at` to `at`: later by the working days between. */
function resumed(demand: DemandProgress, at: string, holidays: Holidays): Partial<DemandProgress> {
  const since = dayOf(Date.parse(demand.held_at ?? at));
  const days = workingDaysBetween(since, dayOf(Date.parse(at)), holidays);
  return {
    held_at: null,
    due_at: later(demand.due_at, days, holidays),
    reply_due_at: demand.replied_at === null ? later(demand.reply_due_at, days, holidays) : demand.reply_due_at,
  };
}

function clockChanges(
  effect: ClockEffect,
  demand: DemandProgress & { urgency: string },
  at: string,
  holidays: Holidays,
): Partial<DemandProgress> {
  const finish = demand.urgency === "紧急" ? demandPeriods.finish_urgent : demandPeriods.finish;
  switch (effect) {
    case "accept":
      return { submitted_at: at, due_at: dueAfter(at, demandPeriods.accept, holidays) };
    case "finish":
      return {
        accepted_at: demand.accepted_at ?? at,
        due_at: dueAfter(at, finish, holidays),
        reply_due_at: demand.reply_due_at ?? dueAfter(at, demandPeriods.reply, holidays),
      };
    case "take":
      return demand.accepted_at === null ? clockChanges("finish", demand, at, holidays) : {};
    case "follow_up":
      return { passed_at: at, due_at: dueAfter(at, demandPeriods.follow_up, holidays) };
    case "reply":
      return { replied_at: demand.replied_at ?? at };
    case "hold":
      return { held_at: at };
    case "resume":
      return resumed(demand, at, holidays);
    case "extend":
      return { due_at: later(demand.due_at, demand.extension?.days ?? 0, holidays), extension: null };
    case "stop":
      return { due_at: null, reply_due_at: null, held_at: null, extension: null };
  }
}

function actionChanges(demand: DemandProgress, move: Move, by: string, at: string): Partial<DemandProgress> {
  switch (move.action) {
    case "转办":
      return { owner_id: move.owner_id ?? null, collaborator_ids: move.collaborator_ids ?? [] };
    case "由我办理":
      return { owner_id: by, collaborator_ids: [] };
    case "退回重派":
      return { owner_id: null, collaborator_ids: [] };
    case "申请延期":
      return { extension: { days: move.days ?? 0, reason: move.remark, by, at } };
    case "驳回延期":
      return { extension: null };
    case "申请办结":
      return {
        extension: null,
        rounds: [...demand.rounds, { round: demand.rounds.length + 1, result: move.remark, by, at }],
      };
    case "回访":
      return { satisfaction: move.satisfaction ?? null };
    case "催办":
      return { urges: demand.urges + 1 };
    default:
      return {};
  }
}

const takesWords = { owner_id: "请选择经办人", satisfaction: "请选择满意度", days: "请填写延期工作日" } as const;

/** What a move lacks, messages by field; empty when it is complete. */
export function moveInputProblems(move: Move): Record<string, string> {
  const rule = demandRule(move.action);
  const problems: Record<string, string> = {};
  if (rule.remark && move.remark === "") problems.remark = `请填写${move.action}的说明`;
  if (rule.takes !== undefined && move[rule.takes] === undefined) problems[rule.takes] = takesWords[rule.takes];
  return problems;
}

/**
 * The fields a move changes. `at` is the server's time in ISO text, on a phone the corrected device
 * time; that the person may make the move has been checked.
 */
export function moved(
  demand: DemandProgress & { urgency: string },
  move: Move,
  by: string,
  at: string,
  holidays: Holidays,
): Partial<DemandProgress> {
  const rule = demandRule(move.action);
  return {
    ...(rule.to === null ? {} : { status: rule.to }),
    ...actionChanges(demand, move, by, at),
    ...(rule.clock === undefined ? {} : clockChanges(rule.clock, demand, at, holidays)),
    moved_at: at,
  };
}
