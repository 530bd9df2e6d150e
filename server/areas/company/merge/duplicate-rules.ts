import { type SQL, sql } from "drizzle-orm";
import { type DuplicateReason, duplicateReasons } from "#contract/company/company-merge.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";

/** Of which companies the pairs are asked for. */
export interface PairsAsked {
  /** Pairs with one of these; absent: all pairs. */
  ids?: readonly string[];
  /** Whether a company, named by its alias, may be in a pair at all. */
  inScope?: (company: SQL) => SQL;
}

/** Two companies are alike by an equal key, so that no company is compared with all others. */
interface KeyRule {
  /** As the index has it that finds the other one. */
  key: (company: SQL) => SQL;
  /** Which keys say something. */
  counts: (company: SQL) => SQL;
  /** What else must be alike. */
  alike?: (a: SQL, b: SQL) => SQL;
  /** A key that more companies share says nothing; absent: it does however many share it. */
  most?: number;
  weight: number;
}

/** More companies than that at one address stand in a market, an office building or an agent's rooms. */
export const mostAtAddress = 20;

const keyRules: Record<Exclude<DuplicateReason, "mobile">, KeyRule> = {
  organisation: {
    key: (c) => sql`substr(${c}.credit_code, 9, 9)`,
    // Shorter ones are no credit codes: all of them would share an empty part.
    counts: (c) => sql`${c}.credit_code <> '' and length(${c}.credit_code) = 18`,
    weight: 8,
  },
  name: {
    key: (c) => sql`company_core(${c}.name_key)`,
    counts: (c) => sql`length(company_core(${c}.name_key)) >= 3`,
    weight: 6,
  },
  address: {
    key: (c) => sql`address_core(${c}.address)`,
    counts: (c) => sql`length(address_core(${c}.address)) >= 10`,
    most: mostAtAddress,
    weight: 2,
  },
  person: {
    key: (c) => sql`${c}.legal_person`,
    counts: (c) => sql`${c}.legal_person <> ''`,
    alike: (a, b) => sql`similarity(${a}.name, ${b}.name) >= 0.45`,
    weight: 4,
  },
};
const mobileWeight = 3;
/** A number that more companies share is an agent's, not a company's. */
const mostWithMobile = 4;

export const reasonKeys = Object.keys(duplicateReasons) as DuplicateReason[];
const weightOf = (reason: DuplicateReason) => (reason === "mobile" ? mobileWeight : keyRules[reason].weight);

const [a, b] = [sql`a`, sql`b`];
const living = (c: SQL, { inScope }: PairsAsked) =>
  inScope === undefined ? sql`${c}.deleted_at is null` : sql`${c}.deleted_at is null and ${inScope(c)}`;
const asked = (id: SQL, { ids }: PairsAsked) =>
  ids === undefined ? sql`true` : sql`${id} = any(${sqlUuidArray(ids)})`;

/** Each pair once: of two that are both asked for, from the side of the smaller id. */
const once = ({ ids }: PairsAsked) =>
  ids === undefined ? sql`a.id < b.id` : sql`(a.id < b.id or b.id <> all(${sqlUuidArray(ids)}))`;

/** Whether few enough share the key of a company: it stops to count at the first one too many. */
const isRare = ({ key, most }: KeyRule, company: SQL): SQL =>
  most === undefined
    ? sql`true`
    : sql`(select count(*) from (select 1 from companies z
        where ${key(sql`z`)} = ${key(company)} and z.deleted_at is null limit ${most + 1}) sharing) <= ${most}`;

const byKey = (rule: KeyRule, of: PairsAsked): SQL => {
  const { key, counts, alike } = rule;
  return sql`
  select least(a.id, b.id), greatest(a.id, b.id) from companies a
    join companies b on ${key(b)} = ${key(a)} and ${counts(b)} and ${living(b, of)} and ${once(of)}
  where ${counts(a)} and ${living(a, of)} and ${asked(sql`a.id`, of)} and ${isRare(rule, a)} and ${alike?.(a, b) ?? sql`true`}`;
};

/**
 * Companies whose pairs a newcomer has undone: those at the address of one of `ids` that has become too common. Where
 * one has left, its old address is not known any more, and the comparison of all at night finds the others' pairs.
 */
export const crowdedOut = (ids: readonly string[]): SQL => {
  const { key } = keyRules.address;
  const [one, other] = [sql`one`, sql`other`];
  return sql`with crowded as (
      select distinct ${key(one)} as key from companies one
      where one.id = any(${sqlUuidArray(ids)}) and one.deleted_at is null and not ${isRare(keyRules.address, one)}
    )
    select other.id from crowded join companies other on ${key(other)} = crowded.key and other.deleted_at is null
    where exists (select 1 from company_pairs k where k.a_id = other.id and 'address' = any(k.reasons))
      or exists (select 1 from company_pairs k where k.b_id = other.id and 'address' = any(k.reasons))`;
};

/** Numbers that two to four companies share; of all, or of those that the companies asked for have. */
const sharedMobiles = (of: PairsAsked): SQL => sql`
  select z.mobile from contacts z where z.mobile <> '' and z.deleted_at is null and ${
    of.ids === undefined
      ? sql`true`
      : sql`z.mobile in (select own.mobile from contacts own
          where own.mobile <> '' and own.deleted_at is null and ${asked(sql`own.company_id`, of)})`
  } group by z.mobile having count(distinct z.company_id) between 2 and ${mostWithMobile}`;

const byMobile = (of: PairsAsked): SQL => sql`
  select least(a.id, b.id), greatest(a.id, b.id) from (${sharedMobiles(of)}) shared
    join contacts x on x.mobile = shared.mobile and x.mobile <> '' and x.deleted_at is null and ${asked(sql`x.company_id`, of)}
    join contacts y on y.mobile = shared.mobile and y.mobile <> '' and y.deleted_at is null
    join companies a on a.id = x.company_id and ${living(a, of)}
    join companies b on b.id = y.company_id and ${living(b, of)}
  where ${once(of)}`;

/**
 * Pairs that look alike as (a, b, reasons, weight), without those that somebody found different. The smaller id is `a`.
 * A reason counts as often as it is found: two that share two numbers come before two that share one.
 */
export function alikePairs(of: PairsAsked): SQL {
  const found = reasonKeys.map((reason) => {
    const pairs = reason === "mobile" ? byMobile(of) : byKey(keyRules[reason], of);
    return sql`select ${reason}::text as reason, ${weightOf(reason)}::int as weight, f.* from (${pairs}) as f(a, b)`;
  });
  return sql`select f.a, f.b, array_agg(distinct f.reason) as reasons, sum(f.weight)::int as weight
    from (${sql.join(found, sql` union all `)}) f
    where not exists (select 1 from company_distinct d where d.a_id = f.a and d.b_id = f.b)
    group by f.a, f.b`;
}
