import { type SyntheticEvent, useState } from "react";
import { Link } from "react-router-dom";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import type { LinkState, LinkStep } from "./use-link.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  info: Extract<LinkStep, { step: "begin" }>["info"];
  onEnter: LinkState["enter"];
}

/** What the questionnaire is about, and who one is where the link does not know. */
export function LinkBegin({ info, onEnter }: Props) {
  const { title, purpose, end_on, question_count, company_name } = info;
  const [company, setCompany] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const frame = {
    name: "company",
    label: "企业全称或统一社会信用代码",
    required: true,
    problem,
    hint: "与营业执照一致",
  };
  const enter = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (company_name === null && company.trim() === "") return setProblem("请填写企业全称或统一社会信用代码");
    setBusy(true);
    try {
      await onEnter(company.trim());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <form className="link-card" onSubmit={(event) => void enter(event)} noValidate>
      <h1>{title}</h1>
      {purpose !== "" && <p>{purpose}</p>}
      <p>
        共 {question_count} 题，{end_on} 截止。每家企业只填写一次，填写内容会先存在本机浏览器，可以分几次填完。
      </p>
      {company_name === null ? (
        <Field {...frame}>
          <input
            {...bindingOf(frame)}
            className="field-input"
            autoComplete="organization"
            value={company}
            maxLength={200}
            onChange={(event) => {
              setCompany(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
      ) : (
        <p className="link-company">填报企业：{company_name}</p>
      )}
      {company_name !== null && problem !== undefined && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" kind="primary" wide disabled={busy}>
        {busy ? "正在打开…" : "开始填写"}
      </Button>
      <p className="link-note">
        填写的内容只用于知识产权服务，见<Link to="/privacy">隐私说明</Link>。
      </p>
    </form>
  );
}
