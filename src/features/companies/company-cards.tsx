import { type CompanyFields, companyEditable, type Contact } from "#contract/company.ts";
import type { LocalCompany } from "#offline/field-types.ts";
import { companyFieldLabel, tierWord } from "#src/entities/company/company-labels.ts";
import { companyFieldWords, dialable } from "#src/entities/company/company-words.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { formatDay } from "#src/ui/format-date.ts";
import { formatCount } from "#src/ui/format-number.ts";

const shown = companyEditable.filter((field) => field !== "name" && field !== "address");

/** Opens the phone's own map. */
const mapLink = (address: string) =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent)
    ? `maps:?q=${encodeURIComponent(address)}`
    : `geo:0,0?q=${encodeURIComponent(address)}`;

export function CompanyFacts({ company, mapApp }: { company: LocalCompany; mapApp: boolean }) {
  const names = useFieldNames();
  const facts: [string, string][] = [
    ["企业层级", tierWord(company.tier) || "—"],
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
          <dd>{address !== "" && mapApp ? <a href={mapLink(address)}>{address}</a> : address || "—"}</dd>
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
      <dl>
        {counters.map(([field, label]) => (
          <Fact key={field} label={label} words={formatCount(company[field] ?? 0)} />
        ))}
      </dl>
    </section>
  );
}

export function Contacts({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <section className="company-card" aria-label="联系人">
      <h3>联系人</h3>
      {contacts.length === 0 && <p>还没有登记联系人</p>}
      <ul className="company-list">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <strong>{contact.name}</strong> {contact.post}
            {contact.is_primary && " · 主要联系人"}
            {contact.is_decision_maker && " · 决策人"}
            <br />
            <Phone number={contact.mobile} /> <Phone number={contact.phone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Phone({ number }: { number: string }) {
  return dialable(number) ? <a href={`tel:${number}`}>{number}</a> : <span>{number}</span>;
}
