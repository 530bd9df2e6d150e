import { hasMobile } from "../core/pasted/phone-numbers.ts";

/** Who asked, as no published text may say: the company, and its people who wrote. */
interface Asker {
  company: string;
  names: readonly string[];
}

/** What many companies' names begin and end with; the words between tell one from another. */
const around = /^(广东省?|佛山市?|顺德区?)+|(股份|集团)?(有限责任公司|有限公司|公司|集团)$/g;

/** Without spaces and hyphens, full-width signs as plain ones: the ways around a search. */
const plain = (text: string) => text.normalize("NFKC").replaceAll(/[\s\-–—]/g, "");

/** Why a text may not be published, in words: it tells who asked; null when it does not. */
export function namelessProblem(text: string, { company, names }: Asker): string | null {
  const said = plain(text);
  const known = plain(company);
  const core = known.replaceAll(around, "");
  if (known !== "" && said.includes(known)) return "文中有企业名称，请改写后再发布";
  if (core.length >= 3 && said.includes(core)) return `文中有企业简称“${core}”，请改写后再发布`;
  const isSaid = (name: string) => plain(name).length >= 2 && said.includes(plain(name));
  if (names.some(isSaid)) return "文中有提问人姓名，请改写后再发布";
  return hasMobile(text) ? "文中有手机号，请删去后再发布" : null;
}
