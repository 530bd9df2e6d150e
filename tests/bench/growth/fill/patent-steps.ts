import type { Step } from "./fill-line.ts";

/** The store grows to 150,000 patents at 200,000 companies; one company in fourteen holds some. */
export const patentSteps: readonly Step[] = [
  {
    name: "patents are planned",
    sql: `create temp table growth_base_patents as
        select row_number() over (order by id)::int as place, id, to_jsonb(p) as j from (
          select * from patents where company_ids <> '{}' and withdrawn_at is null and application_no ~ '^\\d{12}[\\dX]$'
            and publication_no ~ '^(\\d{9}[A-Z])?$' and grant_no ~ '^(\\d{9}[A-Z])?$' order by id limit 24000) p;
      create index on growth_base_patents (place);
      create temp table growth_patents as
        with holders as (select row_number() over (order by n)::int as k, * from growth_firms where n % 14 = 1)
        select p.n, uuidv7() as id, b.id as base_id, b.j, h.id as company_id, h.street_id, h.name, h.credit_code, p.known + p.n as serial
        from (select n, (select count(*)::int from patents) as known,
            1 + floor(random() * (select max(place) from growth_base_patents))::int as place,
            1 + floor(random() * (select max(k) from holders))::int as k
          from generate_series(1, round($1 * 126.0 / 198)::int) n) p
        join growth_base_patents b on b.place = p.place join holders h on h.k = p.k;
      create index on growth_patents (base_id);
      create temp table growth_events as
        select uuidv7() as id, g.id as patent_id, e.id as base_id from growth_patents g join patent_events e on e.patent_id = g.base_id;
      create index on growth_events (base_id, patent_id)`,
  },
  {
    name: "patents",
    into: "patents",
    query: `select g.j || jsonb_build_object('id', g.id, 'application_no', g.application_no || case g.sum % 11 when 10 then 'X' else (g.sum % 11)::text end,
        'publication_no', case when g.j ->> 'publication_no' <> '' then '199' || 500000 + g.serial || right(g.j ->> 'publication_no', 1) else '' end,
        'grant_no', case when g.j ->> 'grant_no' <> '' then left(g.j ->> 'grant_no', 3) || 500000 + g.serial || right(g.j ->> 'grant_no', 1) else '' end,
        'applicants', g.parties, 'owners', g.parties, 'company_ids', array[g.company_id], 'street_id', g.street_id,
        'family_simple', g.id, 'family_extended', g.id, 'status_event_id', e.id, 'created_at', now(), 'updated_at', now()) as j
      from (
        select p.*, (select sum(substr(application_no, at, 1)::int * (array[2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5])[at])
            from generate_series(1, 12) at) as sum,
          jsonb_build_array(jsonb_build_object('name', name, 'country', 'CN', 'credit_code', credit_code)) as parties
        from (select *, left(j ->> 'application_no', 5) || 9500000 + serial as application_no from growth_patents) p) g
      left join growth_events e on e.base_id = (g.j ->> 'status_event_id')::uuid and e.patent_id = g.id`,
  },
  {
    name: "their texts",
    into: "patent_texts",
    query: `select to_jsonb(t) || jsonb_build_object('patent_id', g.id) as j
      from growth_patents g join patent_texts t on t.patent_id = g.base_id`,
  },
  {
    name: "their events",
    into: "patent_events",
    query: `select to_jsonb(e) || jsonb_build_object('id', g.id, 'patent_id', g.patent_id, 'created_at', now()) as j
      from growth_events g join patent_events e on e.id = g.base_id`,
  },
  {
    name: "their rights",
    into: "patent_rights",
    query: `select to_jsonb(r) || jsonb_build_object('event_id', e.id, 'patent_id', e.patent_id, 'from_name', p.name) as j
      from growth_events e join patent_rights r on r.event_id = e.base_id join growth_patents p on p.id = e.patent_id`,
  },
  {
    name: "fees that were paid",
    into: "annuity_payments",
    query: `select to_jsonb(a) || jsonb_build_object('id', uuidv7(), 'patent_id', g.id, 'company_id', g.company_id, 'receipt_id', null) as j
      from growth_patents g join (select distinct on (patent_id, year, kind) * from annuity_payments order by patent_id, year, kind, id) a
        on a.patent_id = g.base_id`,
  },
  {
    name: "fees that were not",
    into: "annuity_unpaid",
    query: `select to_jsonb(a) || jsonb_build_object('patent_id', g.id, 'company_id', g.company_id) as j
      from growth_patents g join (select distinct on (patent_id, year) * from annuity_unpaid order by patent_id, year) a
        on a.patent_id = g.base_id`,
  },
];
