import type { EventDetail } from "#contract/patent/patent.ts";
import { emptyPatent, type FieldProblem, type ImportedPatent } from "../imported-patent.ts";
import { applicationOf, dayOf, typeOfNumber } from "../values.ts";
import { attribute, below, inside, lineOf, type XmlElement } from "../xml-tree.ts";

/** What an event may say, in one line without breaks; the names are those of the office's gazette. */
const names =
  /(IPC\(主分类\)|授权公告日|申请公布日|公开日|申请日|公告日|终止日期|生效日|登记生效日|合同备案号|登记号|解除日|变更事项|变更前|变更后|申请号|专利号|出质人|质权人|让与人|受让人|许可种类|备案日期|发明名称|主分类号)[:：]/gu;

function detailOf(written: string, title: string): EventDetail {
  const text = written.startsWith(title) ? written.slice(title.length) : written;
  const starts = [...text.matchAll(names)];
  const parts = starts.map((one, place): [string, string] => [
    one[1] ?? "",
    text.slice(one.index + one[0].length, starts[place + 1]?.index).trim(),
  ]);
  return Object.fromEntries(parts.filter(([, value]) => value !== ""));
}

/** `PRSRecord`: one event of the office's data of legal status. */
export function readLegalStatus(root: XmlElement): { patent: ImportedPatent; problems: FieldProblem[] } {
  const patent = emptyPatent();
  const of = (name: string) => lineOf(below(root, name)[0]);
  const forms = inside(root, "ApplicationReference");
  const reference = forms.find((one) => attribute(one, "dataFormat") === "original") ?? forms[0];
  patent.application_no = applicationOf("CN", lineOf(below(reference, "DocNumber")[0]));
  patent.type = typeOfNumber(patent.application_no);
  const day = dayOf(lineOf(below(below(root, "PRSPublicationDate")[0], "Date")[0]) || of("PRSPublicationDate"));
  const [code, title] = [of("PRSCode"), of("PRSValue")];
  if (day === null || (code === "" && title === ""))
    return { patent, problems: [{ field: "events", message: "法律事件没有日期或代码，未导入", effect: "refuse" }] };
  const detail = detailOf(of("PRSInformation"), title);
  patent.events = [{ code, title, happened_on: day, gazette_on: day, detail }];
  return { patent, problems: [] };
}
