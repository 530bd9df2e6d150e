import type { ReactNode } from "react";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { shownOf } from "#src/entities/patent/patent-link.ts";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { MarkedText } from "#src/entities/patent/marked-text.tsx";
import { recordDay } from "#src/ui/text/record-day.tsx";

interface FactsProps {
  patent: PatentView;
  words: readonly string[];
  /** Only what a reader of the texts keeps in sight. */
  isShort?: boolean;
}

type Fact = readonly [label: string, value: ReactNode];

const namesOf = (parties: PatentView["applicants_full"], words: readonly string[]) =>
  parties.map(({ name, address }, index) => (
    <span key={name + String(index)} className="patent-party">
      <MarkedText text={name} words={words} />
      {address !== undefined && address !== "" && <small>{address}</small>}
    </span>
  ));

const same = (a: PatentView["applicants_full"], b: PatentView["owners_full"]) =>
  a.map(({ name }) => name).join("\n") === b.map(({ name }) => name).join("\n");

const datesOf = (patent: PatentView): Fact[] => [
  ["申请日", recordDay(patent.filed_on)],
  ["公开（公告）日", recordDay(patent.published_on)],
  ["授权公告日", recordDay(patent.granted_on)],
  ["预计届满日", recordDay(patent.expires_on)],
  ...(patent.extended_to === null ? [] : [["期限补偿至", recordDay(patent.extended_to)] as const]),
];

function peopleOf(patent: PatentView, words: readonly string[]): Fact[] {
  const { applicants_full, owners_full } = patent;
  return [
    ["申请人", namesOf(applicants_full, words)],
    ...(same(applicants_full, owners_full) ? [] : [["当前权利人", namesOf(owners_full, words)] as const]),
    [
      patent.type === "外观设计" ? "设计人" : "发明人",
      <MarkedText key="i" text={patent.inventors.join("；")} words={words} />,
    ],
  ];
}

const classesOf = (patent: PatentView): Fact[] => [
  ["主分类号", patent.main_ipc],
  ["分类号", patent.ipc.join("；")],
  ["分类名称", patent.ipc_names.join("，")],
  ["CPC", patent.cpc.join("；")],
  ["洛迦诺分类", patent.locarno.join("；")],
];

const originsOf = (patent: PatentView): Fact[] => [
  ["代理机构", [patent.agency, patent.agents.join("、")].filter((one) => one !== "").join(" ")],
  [
    "优先权",
    patent.priorities.map(({ country, number, date }) => `${country} ${number} ${recordDay(date)}`).join("；"),
  ],
  ["国际申请", [patent.pct_application_no, patent.pct_publication_no].filter((one) => one !== "").join("；")],
  ["分案原申请", patent.parent_no === "" ? "" : shownOf(patent.parent_no)],
  ["地区", [patent.province, patent.city, patent.district].filter((one) => one !== "").join(" ")],
  ["被引用", patent.cited > 0 ? `${patent.cited} 次` : ""],
  ["数据来源", [patent.source, recordDay(patent.source_on)].filter(Boolean).join(" ")],
];

const isThere = ([, value]: Fact) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Bibliography of a patent as labels and values; what the record does not have is left out. */
export function PatentFacts({ patent, words, isShort = false }: FactsProps) {
  const facts = [
    ...peopleOf(patent, words),
    ...datesOf(patent),
    ...(isShort ? classesOf(patent).slice(0, 1) : [...classesOf(patent), ...originsOf(patent)]),
  ].filter(isThere);
  return <FactRows rows={facts} />;
}
