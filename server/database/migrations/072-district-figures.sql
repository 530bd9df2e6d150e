-- Figures of the district and its streets by day: the running day is counted again and again, the others stay as the
-- last count of their day left them. A day without rows was not counted, which is another thing than none.
create table district_figures (
  day date not null,
  -- empty: the district as a whole, where a patent of companies in two streets counts once
  street_id text not null,
  figure text not null,
  value int not null,
  counted_at timestamptz not null,
  primary key (day, street_id, figure)
);
create index district_figures_course on district_figures (street_id, figure, day);
