import { BackupProblem } from "./backup-problem.ts";

/** An address in the log (`16/B374D848`) as a number. */
function positionOf(lsn: string): bigint {
  const [, high, low] = /^([0-9A-F]+)\/([0-9A-F]+)$/i.exec(lsn) ?? [];
  if (high === undefined || low === undefined) throw new Error(`no address in the log: ${lsn}`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");

/**
 * Names of the log's segments from the one that holds `start` to the one that holds the last byte before `stop`.
 * PostgreSQL's own `pg_walfile_name` names the next one when `stop` lies on a boundary.
 */
export function walSegments(start: string, stop: string, timeline: number, size: number): string[] {
  const [first, last] = [positionOf(start) / BigInt(size), (positionOf(stop) - 1n) / BigInt(size)];
  const inFile = 0x1_0000_0000n / BigInt(size);
  const names: string[] = [];
  for (let segment = first; segment <= last; segment++)
    names.push(hex(BigInt(timeline)) + hex(segment / inFile) + hex(segment % inFile));
  return names;
}

/** Where a backup's log begins, as its `backup_label` says. */
export function labelStart(label: string): { lsn: string; timeline: number } {
  const lsn = /^START WAL LOCATION: ([0-9A-F]+\/[0-9A-F]+) /m.exec(label)?.[1];
  const timeline = /^START TIMELINE: (\d+)$/m.exec(label)?.[1];
  if (lsn === undefined || timeline === undefined)
    throw new BackupProblem("数据库给出的备份标签无法识别，备份没有完成");
  return { lsn, timeline: Number(timeline) };
}
