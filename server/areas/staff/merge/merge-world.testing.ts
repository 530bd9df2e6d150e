import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import { accounts } from "#server/database/tables/people.ts";
import { daliang, firms, password, people, type PersonName, type TestServer } from "#tests/fixtures/test-server.ts";

type Made = typeof accounts.$inferInsert;
let serial = 0;

/** A demand that somebody has taken. */
export const demandOf = (owner: string, street_id: string = daliang) => ({
  id: v7(),
  demand_no: `XQ${v7()}`,
  street_id,
  company_id: street_id === daliang ? firms.valve.id : firms.furniture.id,
  source: "走访" as const,
  title: "想做专利布局",
  category: "专利申请与预审" as const,
  content: "希望有人上门讲解专利布局。",
  status: "待受理" as const,
  owner_id: owner,
});

/** Makes accounts of one person and merges them. */
export function mergeWorld(server: () => TestServer) {
  const db = () => server().connection.db;

  /** An official of 大良 with the password of the test world, or what `more` says. */
  async function account(name: string, more: Partial<Made> = {}): Promise<Made> {
    const [model] = await db().select().from(accounts).where(eq(accounts.id, people.daliang.id));
    if (!model) throw new Error("no model account");
    const row: Made = {
      id: v7(),
      mobile: `139${String(10_000_000 + ++serial)}`,
      name,
      password_hash: model.password_hash,
      is_news: 1,
      com_id: v7(),
      com_name: "大良街道办",
      newtype: "town",
      street_ids: [daliang],
      ...more,
    };
    await db().insert(accounts).values(row);
    return row;
  }

  const enterprise = (name: string, more: Partial<Made> = {}) =>
    account(name, { is_news: 0, newtype: "", street_ids: [], com_id: null, com_name: "", ...more });

  const login = ({ mobile }: Made, device_id: string = v7()) =>
    server().ask(contract.account.login, { mobile, password, type: "phone", device_id });

  /** Posts as an account of this world. */
  async function as(one: Made) {
    const { data } = await login(one);
    const { token } = data as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    return (path: string, body: unknown): Promise<Envelope> => server().post(path, body, undefined, headers);
  }

  const asked = (kept: Made, gone: Made, more: object = {}) => ({ kept_id: kept.id, gone_id: gone.id, ...more });
  const merge = (kept: Made, gone: Made, more: object = {}, who: PersonName = "admin") =>
    server().ask(contract.staff.mergeAccounts, { ...asked(kept, gone, more), reason: "同一人有两个账号" }, who);
  const preview = (kept: Made, gone: Made, more: object = {}, who: PersonName = "admin") =>
    server().ask(contract.staff.mergePreview, asked(kept, gone, more), who);

  async function now({ id }: Made) {
    const [row] = await db()
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, id ?? "")));
    if (!row) throw new Error("the account is gone");
    return row;
  }
  return { account, enterprise, login, as, merge, preview, now };
}
