import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { FactsOf } from "#contract/application/application-facts.ts";
import { type OpenableFunction, openedUntil } from "#contract/application/opened-functions.ts";
import { PieceContent } from "#contract/site/content-piece.ts";
import { hashPassword } from "#server/areas/account/password.ts";
import { savePiece } from "#server/areas/content/piece-writes.ts";
import { oneTimePassword } from "#server/areas/staff/one-time-password.ts";
import { type applications, openedFunctions } from "#server/database/tables/office/application.ts";
import { companies } from "#server/database/tables/company.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { accounts } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

/** What came of an accepted application: an account with its password, a draft, or a function until a day. */
interface Made {
  id: string | null;
  password: string | null;
}

/** Below a main account: whoever has it does not decide what the company is. */
const subAccount = 1;

async function makeAccount(context: CallContext, company_id: string, facts: FactsOf<"增加账号">): Promise<Made> {
  const { db } = context;
  const { name, mobile } = facts;
  const [company] = await db.select().from(companies).where(eq(companies.id, company_id));
  if (!company) throw new Refused(409, "申请的企业已不在名录中", { reason: "company" });
  const id = v7();
  const at = new Date(context.now());
  const password = oneTimePassword({ name, mobile, is_admin: 0 });
  const made = await db
    .insert(accounts)
    .values({
      id,
      mobile,
      name,
      password_hash: await hashPassword(password),
      type: 0,
      rid: subAccount,
      com_id: company_id,
      com_name: company.name,
      credit_code: company.credit_code,
      must_change_password: true,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (made.length === 0)
    throw new Refused(409, "此手机号已有账号，请退回，由企业改用其他手机号，或由其本人申请认证", { reason: "mobile" });
  const detail = { id, kind: "enterprise", company_id };
  await writeAudit(context, "account-create", detail);
  return { id, password };
}

const paragraph = (text: string) =>
  text
    .split("\n")
    .map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`)
    .join("");

/** A draft of the public website, which is looked over and published as every other. */
async function makeDraft(context: CallContext, facts: FactsOf<"专家入驻" | "服务机构入驻">): Promise<Made> {
  const id = v7();
  const { kind, name, intro, ...said } = facts;
  const isExpert = kind === "专家入驻";
  const content = PieceContent.parse({
    title: name,
    summary: intro.slice(0, 300),
    body: paragraph(intro),
    extension: { kind: isExpert ? "expert" : "service", ...said },
  });
  await savePiece(context, { id, base_rev: 0, column: isExpert ? "experts" : "central", ...content });
  return { id, password: null };
}

/** Opens a function from today; one that was open already is so from today anew. */
async function openFunction(context: CallContext, { id, company_id }: Applied, name: OpenableFunction): Promise<Made> {
  const opened = { until: openedUntil(context.now()), application_id: id };
  await context.db
    .insert(openedFunctions)
    .values({ company_id, name, ...opened })
    .onConflictDoUpdate({ target: [openedFunctions.company_id, openedFunctions.name], set: opened });
  return { id: null, password: null };
}

type Applied = Pick<typeof applications.$inferSelect, "id" | "company_id" | "facts">;

/** Does what was applied for, in the transaction of the decision. */
export function takeEffect(context: CallContext, applied: Applied): Promise<Made> {
  const { facts, company_id } = applied;
  if (facts.kind === "增加账号") return makeAccount(context, company_id, facts);
  return facts.kind === "开通功能" ? openFunction(context, applied, facts.name) : makeDraft(context, facts);
}
