-- Types of honors, managed by the district.
create table honor_types (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('专利奖', '资质', '荣誉')),
  levels text[] not null default '{}',
  grades text[] not null default '{}',
  -- how long one lasts; null: it does not expire
  months int,
  sort int not null default 1000,
  deleted_at timestamptz
);
create unique index honor_types_name on honor_types (name) where deleted_at is null;

insert into honor_types (id, name, kind, levels, grades, months, sort) values
  ('019e0000-0000-7000-8000-000000000001', '中国专利奖', '专利奖', '{国家}', '{金奖,银奖,优秀奖}', null, 10),
  ('019e0000-0000-7000-8000-000000000002', '中国外观设计奖', '专利奖', '{国家}', '{金奖,银奖,优秀奖}', null, 20),
  ('019e0000-0000-7000-8000-000000000003', '省专利奖', '专利奖', '{省}', '{金奖,银奖,优秀奖}', null, 30),
  ('019e0000-0000-7000-8000-000000000004', '知识产权示范企业', '资质', '{国家,省,市}', '{}', 36, 40),
  ('019e0000-0000-7000-8000-000000000005', '知识产权优势企业', '资质', '{国家,省,市}', '{}', 36, 50),
  ('019e0000-0000-7000-8000-000000000006', '知识产权贯标认证', '资质', '{国家}', '{}', 36, 60),
  ('019e0000-0000-7000-8000-000000000007', '专利密集型产品', '荣誉', '{国家}', '{}', null, 70),
  ('019e0000-0000-7000-8000-000000000008', '高新技术企业', '资质', '{国家}', '{}', 36, 80),
  ('019e0000-0000-7000-8000-000000000009', '专精特新中小企业', '资质', '{省,市}', '{}', 36, 90),
  ('019e0000-0000-7000-8000-000000000010', '专精特新“小巨人”企业', '资质', '{国家}', '{}', 36, 100),
  ('019e0000-0000-7000-8000-000000000011', '制造业单项冠军', '资质', '{国家,省}', '{}', 36, 110),
  ('019e0000-0000-7000-8000-000000000012', '驰名商标', '荣誉', '{国家}', '{}', null, 120),
  ('019e0000-0000-7000-8000-000000000013', '科学技术奖', '荣誉', '{国家,省,市,区}', '{特等奖,一等奖,二等奖,三等奖}', null, 130),
  ('019e0000-0000-7000-8000-000000000014', '区长质量奖', '荣誉', '{区}', '{}', null, 140);

create table honors (
  id uuid primary key,
  company_id uuid not null references companies (id),
  type_id uuid not null references honor_types (id),
  title text not null,
  -- the title as it is compared
  title_key text not null,
  level text not null check (level in ('国家', '省', '市', '区')),
  year int not null,
  batch text not null default '',
  grade text not null default '',
  issuer text not null default '',
  issued_on date,
  valid_from date,
  valid_to date,
  document_no text not null default '',
  certificate_no text not null default '',
  amount numeric,
  note text not null default '',
  patent_id uuid references patents (id) on delete set null,
  revoked_on date,
  revoked_reason text not null default '',
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
-- Not unique: two companies that are merged may both have an honor, which a person then looks at.
create index honors_company on honors (company_id, type_id, year, title_key) where deleted_at is null;
create index honors_year on honors (year desc, id) where deleted_at is null;
create index honors_end on honors (valid_to) where deleted_at is null and valid_to is not null;
create index honors_patent on honors (patent_id) where patent_id is not null;
