import { type CompanyFields, companyEditable } from "#contract/company/company.ts";
import type { LocalCompany } from "#offline/field-types.ts";
import { companyFieldLabel, tierWord } from "#src/entities/company/company-labels.ts";
import { companyFieldWords } from "#src/entities/company/company-words.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

const shown = companyEditable.filter((field) => field !== "name" && field !== "address");

/** The phone's own map; on a desktop the map service of the public web, by position where it is known. */
function mapLink({ name, address, lng, lat }: LocalCompany, isPhone: boolean): string {
  const words = encodeURIComponent(address);
  if (isPhone) return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? `maps:?q=${words}` : `geo:0,0?q=${words}`;
  const title = encodeURIComponent(name);
  return lng && lat
    ? `https://uri.amap.com/marker?position=${lng},${lat}&name=${title}`
    : `https://uri.amap.com/search?keyword=${words}`;
}

export function CompanyFacts({ company }: { company: LocalCompany }) {
  const names = useFieldNames();
  const isPhone = useIsPhone();
  const facts: [string, string][] = [
    ["企业层级", tierWord(company.tier) || "—"],
    ["层级依据", company.tier_reason || "—"],
    ["最近走访", company.last_visit_at ? formatDay(company.last_visit_at) : "尚未走访"],
    ["下次走访", company.next_visit_at ? formatDay(company.next_visit_at) : "—"],
  ];
  const { address } = company;
  return (
    <section className="company-card" aria-label="企业信息">
      <h3>企业信息</h3>
      <dl>
        <div>
          <dt>{companyFieldLabel("address")}</dt>
          <dd>
            {address === "" ? (
              "—"
            ) : (
              <a
                className="reach"
                href={mapLink(company, isPhone)}
                target={isPhone ? undefined : "_blank"}
                rel="noreferrer"
              >
                {address}
              </a>
            )}
          </dd>
        </div>
        {facts.map(([label, words]) => (
          <Fact key={label} label={label} words={words} />
        ))}
        {shown.map((field) => (
          <Fact
            key={field}
            label={companyFieldLabel(field)}
            words={companyFieldWords(field, company[field as keyof CompanyFields], names)}
          />
        ))}
      </dl>
    </section>
  );
}

function Fact({ label, words }: { label: string; words: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words}</dd>
    </div>
  );
}

const counters = [
  ["invention_count", "发明专利"],
  ["utility_count", "实用新型"],
  ["design_count", "外观设计"],
  ["trademark_count", "商标"],
  ["software_count", "软件著作权"],
] as const;

export function PropertyCounts({ company }: { company: LocalCompany }) {
  return (
    <section className="company-card" aria-label="知识产权">
      <h3>知识产权</h3>
      <p className="company-hint">平台收录的有效权利，导入后和每天更新。</p>
      <dl className="company-counts">
        {counters.map(([field, label]) => (
          <Fact key={field} label={label} words={formatCount(company[field] ?? 0)} />
        ))}
      </dl>
    </section>
  );
}
