-- Official outlines of the streets; the latest that was not taken back is shown.
create table district_maps (
  id uuid primary key,
  -- 审图号
  number text not null,
  file_name text not null,
  -- [{street_id, rings[[[lng, lat]]]}]
  shapes jsonb not null,
  points int not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid
);
