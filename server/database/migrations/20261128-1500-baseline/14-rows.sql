-- Rows that a new installation starts with.

-- Names this history of transaction ids: a cursor of another history starts over.
insert into settings values ('feed_epoch', to_jsonb(substr(md5(random()::text || clock_timestamp()::text), 1, 8)));

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

insert into score_rules (version, state, note, rules) values (1, 'published', '初始规则', '[
  {"indicator": "valid_inventions", "weight": 25, "least": 0, "most": 50, "missing": "zero"},
  {"indicator": "high_value", "weight": 15, "least": 0, "most": 10, "missing": "zero"},
  {"indicator": "grants_3y", "weight": 15, "least": 0, "most": 60, "missing": "zero"},
  {"indicator": "rd_share", "weight": 15, "least": 0, "most": 8, "missing": "skip"},
  {"indicator": "honors", "weight": 10, "least": 0, "most": 8, "missing": "zero"},
  {"indicator": "trademarks", "weight": 8, "least": 0, "most": 60, "missing": "zero"},
  {"indicator": "visits", "weight": 4, "least": 0, "most": 6, "missing": "zero"},
  {"indicator": "demands", "weight": 4, "least": 0, "most": 4, "missing": "zero"},
  {"indicator": "willingness", "weight": 4, "least": 0, "most": 3, "missing": "skip"}
]');

-- The last tier takes every company that the others have no seats for: a quota of it would leave some without any.
insert into tier_settings (tier, least, quota, visit_days) values
  ('A', 60, 30, 60),
  ('B', 35, 100, 90),
  ('C', 15, 300, 180),
  ('D', 0, null, 365);

insert into company_data_settings (keep_days, day_limit, account_limit, price_search, price_detail)
values (30, 500, 50, 0.05, 0.15);
