import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Announcement } from "#contract/announcement/announcement.ts";
import type { AudienceKind } from "#contract/announcement/audience.ts";
import { accounts } from "#server/database/tables/people.ts";
import { sqlTextArray, sqlUuidArray } from "#server/plugins/people/row-scope.ts";

export interface Audience {
  kinds: readonly AudienceKind[];
  street_ids: readonly string[];
  label_ids: readonly string[];
  account_ids: readonly string[];
}

/** What an account is, of those that can be told something. */
export const kindOfRow = sql<AudienceKind>`case
  when ${accounts.is_news} = 1 then case when ${accounts.com_id} is null then 'district' else 'street' end
  when ${accounts.type} = 1 then 'trial' else 'enterprise' end`;

/** Accounts that anything can be sent to: administrators have no list of messages. */
export const reachable = sql`${accounts.state} = 1 and (${accounts.is_news} = 1 or ${accounts.is_admin} = 0)`;

/** An official by their streets, an account of a company by the company's. */
const inStreets = (ids: readonly string[]): SQL | undefined =>
  ids.length === 0
    ? undefined
    : sql`(${accounts.street_ids} && ${sqlTextArray(ids)} or (${accounts.is_news} = 0 and exists (
        select from companies c where c.id = ${accounts.com_id} and c.street_id = any(${sqlTextArray(ids)}))))`;

const withLabels = (ids: readonly string[]): SQL | undefined =>
  ids.length === 0
    ? undefined
    : sql`${accounts.is_news} = 0 and exists (
        select from companies c where c.id = ${accounts.com_id} and c.label_ids && ${sqlUuidArray(ids)})`;

/** Accounts of an audience as they are now. */
export const audienceWhere = ({ kinds, street_ids, label_ids, account_ids }: Audience): SQL | undefined =>
  and(
    reachable,
    or(
      kinds.length === 0
        ? sql`false`
        : and(sql`${kindOfRow} = any(${sqlTextArray(kinds)})`, inStreets(street_ids), withLabels(label_ids)),
      account_ids.length === 0 ? sql`false` : inArray(accounts.id, [...account_ids]),
    ),
  );

/** Where the reader of an announcement is led. */
export const letterPath = ({ id }: Pick<Announcement, "id">) => `/notice?id=${id}`;
