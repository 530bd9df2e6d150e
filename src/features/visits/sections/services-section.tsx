import { longestVisit, visitLabels } from "#contract/visit/visit-fields.ts";
import { WordsField } from "#src/ui/form/words-field.tsx";
import type { VisitForm } from "../form/use-visit-form.ts";

/** What officials offer most; anything else is written beside. */
const offered = {
  services: [
    "政策宣讲",
    "专利预审备案指导",
    "专利台账梳理",
    "专利导航",
    "商标注册咨询",
    "质押融资对接",
    "维权援助指引",
    "海外维权咨询",
    "贯标辅导",
    "培训推荐",
  ],
  policies: [
    "知识产权质押融资贴息办法",
    "高价值专利培育布局中心建设指引",
    "专利快速预审服务规程",
    "海外知识产权纠纷应对指导",
    "知识产权示范企业申报指南",
    "知识产权保险补贴办法",
  ],
} as const;

export function ServicesSection({ form: { values, set, problems } }: { form: VisitForm }) {
  return (["services", "policies"] as const).map((name) => (
    <WordsField
      key={name}
      name={name}
      label={visitLabels[name]}
      problem={problems[Object.keys(problems).find((path) => path.split(".")[0] === name) ?? ""]}
      value={values[name]}
      onChange={(words) => set({ [name]: words })}
      words={offered[name]}
      maxLength={longestVisit[name]}
    />
  ));
}
