import { desc, eq } from "drizzle-orm";
import {
  companyKinds,
  officeKinds,
  kindFacts,
  plainParameters,
  type RuleParameters,
  ruleSentence,
  type WarningKind,
  warningKinds,
} from "#contract/warning/warning-kinds.ts";
import type { WarningLevel } from "#contract/core/warning-levels.ts";
import type { Db } from "#server/database/connect.ts";
import { type WarningRuleRow, warningRules } from "#server/database/tables/ip/warning.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

export interface RuleVersion {
  version: number;
  level: WarningLevel;
  parameters: RuleParameters;
  is_on: boolean;
}

/** What the platform begins with; nobody has published it. */
export const firstVersion = (kind: WarningKind): RuleVersion => ({
  version: 1,
  level: kindFacts(kind).level,
  parameters: plainParameters(kind),
  is_on: true,
});

/** All versions of a rule that were published, the latest first; a parameter that came later has its plain value. */
export async function publishedVersions(db: Db, kind: WarningKind): Promise<WarningRuleRow[]> {
  const rows = await db
    .select()
    .from(warningRules)
    .where(eq(warningRules.kind, kind))
    .orderBy(desc(warningRules.version));
  return rows.map((row) => ({ ...row, parameters: { ...plainParameters(kind), ...row.parameters } }));
}

/** The rule that counts now. */
export async function currentRule(db: Db, kind: WarningKind): Promise<RuleVersion> {
  const [latest] = await publishedVersions(db, kind);
  return latest ?? firstVersion(kind);
}

/** The rule as it stood in a version. */
export async function ruleVersion(db: Db, kind: WarningKind, version: number): Promise<RuleVersion> {
  const found = (await publishedVersions(db, kind)).find((one) => one.version === version);
  return found ?? firstVersion(kind);
}

/** Every rule that a person is concerned by, as the sentence that counts now. */
export async function warningDefinitions({ db, person }: Pick<CallContext, "db" | "person">) {
  const kinds = person?.kind === "enterprise" ? companyKinds : person?.kind === "admin" ? warningKinds : officeKinds;
  const rows = await db
    .selectDistinctOn([warningRules.kind])
    .from(warningRules)
    .orderBy(warningRules.kind, desc(warningRules.version));
  return kinds.map((kind) => {
    const { parameters, is_on } = rows.find((row) => row.kind === kind) ?? firstVersion(kind);
    return { kind, sentence: ruleSentence(kind, { ...plainParameters(kind), ...parameters }), is_on };
  });
}
