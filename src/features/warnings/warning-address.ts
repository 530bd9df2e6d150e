import { useSearchParams } from "react-router-dom";
import type { WarningLink, WarningRow } from "#contract/warning/warning-fields.ts";
import { isCostWarning, type WarningKind } from "#contract/warning/warning-kinds.ts";
import { caseAddress } from "#src/entities/case/case-words.tsx";
import { certificateAddress } from "#src/entities/certificate/certificate-words.tsx";
import type { patentAddress } from "#src/entities/patent/patent-link.ts";
import { costAddress } from "#src/entities/warning/cost-link.tsx";
import { trademarkAddress } from "#src/entities/trademark/trademark-words.tsx";

interface Way {
  to: string;
  words: string;
}

type Subject = Pick<WarningRow, "id" | "kind" | "subject_kind" | "subject_id" | "company_id">;

const companyWay = (id: string): Way => ({ to: `/companyDetails?id=${id}`, words: "打开企业" });

const patentWay = (subject: Subject, addressOf: typeof patentAddress): Way =>
  isCostWarning(subject.kind)
    ? { to: costAddress(subject), words: "打开年费账户" }
    : { to: addressOf(subject.subject_id, "law"), words: "查看法律信息" };

const watchWays: Partial<Record<WarningKind, string>> = {
  competitor_published: "/compdetail",
  technology_published: "/cutDetails",
};

/** Where a company goes on with a warning. */
export function ownWay(subject: Subject, addressOf: typeof patentAddress): Way {
  const { kind, subject_kind, subject_id } = subject;
  if (subject_kind === "patent") return patentWay(subject, addressOf);
  if (subject_kind === "certificate") return { to: certificateAddress(subject_id), words: "打开证书" };
  if (subject_kind === "trademark") return { to: trademarkAddress(subject_id), words: "打开商标" };
  if (subject_kind === "case") return { to: caseAddress(subject_id), words: "打开案件" };
  if (subject_kind === "honor") return { to: "/honors", words: "查看本企业的荣誉" };
  if (subject_kind === "watch") {
    const page = watchWays[kind];
    return page === undefined
      ? { to: "/early?tab=watch", words: "查看关注" }
      : { to: `${page}?id=${subject_id}`, words: "查看新动态" };
  }
  return { to: "/patent", words: "打开专利库" };
}

/** Where an official goes on: to what officials have a page of, else to the company. */
export function officeWay(subject: Subject, addressOf: typeof patentAddress): Way {
  const { subject_kind, subject_id, company_id } = subject;
  if (subject_kind === "patent") return patentWay(subject, addressOf);
  if (subject_kind === "trademark") return { to: trademarkAddress(subject_id), words: "打开商标" };
  if (subject_kind === "demand") return { to: `/demandDetails?id=${subject_id}`, words: "打开需求" };
  return companyWay(company_id);
}

/** The record that was made of a warning. */
export function linkWay({ kind, id }: WarningLink): Way {
  if (kind === "demand") return { to: `/demandDetails?id=${id}`, words: "打开需求" };
  if (kind === "calendar") return { to: `/workWaitvisit/details?id=${id}`, words: "打开日程" };
  return companyWay(id);
}

/** The warning that the address opens above its list. */
export function useOpened() {
  const [search, setSearch] = useSearchParams();
  const withId = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete("id");
    else next.set("id", id);
    return next;
  };
  return {
    opened: search.get("id"),
    addressOf: (id: string) => `?${withId(id).toString()}`,
    close: () => setSearch(withId(null), { replace: true }),
  };
}
