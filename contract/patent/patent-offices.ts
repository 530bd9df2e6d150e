import { countries } from "../core/countries.ts";

/** Codes before numbers that are no country abroad. */
const offices: Readonly<Record<string, string>> = {
  ...countries,
  CN: "中国",
  EP: "欧洲专利局",
  WO: "世界知识产权组织（PCT）",
};

interface Numbers {
  application_no: string;
  publication_no: string;
  grant_no: string;
}

/** The office that a patent's numbers are of, by its code and its name; one without a name is called by its code. */
export function officeOf({ application_no, publication_no, grant_no }: Numbers): { code: string; name: string } {
  const number = application_no || publication_no || grant_no;
  const code = number.startsWith("PCT") ? "WO" : (/^[A-Z]{2}/u.exec(number)?.[0] ?? "CN");
  return { code, name: offices[code] ?? code };
}
