import { type SyntheticEvent, useState } from "react";
import { Link } from "react-router-dom";
import { creditCodeProblem } from "#contract/core/credit-code.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import type { LinkState, LinkStep } from "./use-link.ts";
import { Button } from "#src/ui/button/button.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

type Info = Extract<LinkStep, { step: "begin" }>["info"];

interface Props {
  info: Info;
  onEnter: LinkState["enter"];
}

interface Typed {
  company: string;
  code: string;
}
type Problems = Partial<Record<keyof Typed | "other", string>>;

/** What is missing before the server is asked. */
function missing({ entry }: Info, { company, code }: Typed): Problems {
  if (entry === null) return {};
  if (entry === "name") return company === "" ? { company: "请填写企业全称或统一社会信用代码" } : {};
  const wrong = code === "" ? "请填写统一社会信用代码" : creditCodeProblem(code.toUpperCase());
  return { ...(company === "" && { company: "请填写企业全称" }), ...(wrong !== null && { code: wrong }) };
}

/** What the server said, at the field it said it of. */
function problemsOf(error: unknown): Problems {
  if (error instanceof ServerRefusal && Object.keys(error.fields).length > 0) return error.fields;
  return { other: error instanceof Error ? error.message : String(error) };
}

/** What the questionnaire is about, and who one is where the link does not know. */
export function LinkBegin({ info, onEnter }: Props) {
  const { title, purpose, end_on, question_count, company_name, entry } = info;
  const [typed, setTyped] = useState<Typed>({ company: "", code: "" });
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const enter = async (event: SyntheticEvent) => {
    event.preventDefault();
    const said = { company: typed.company.trim(), code: typed.code.replaceAll(/\s/gu, "") };
    const wrong = missing(info, said);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await onEnter(said.company, said.code);
    } catch (error) {
      setProblems(problemsOf(error));
      setBusy(false);
    }
  };
  const field = (name: keyof Typed, label: string, autoComplete: string) => {
    const frame = { name, label, required: true, problem: problems[name], hint: "与营业执照一致" };
    return (
      <Field {...frame}>
        <input
          {...bindingOf(frame)}
          className="field-input"
          autoComplete={autoComplete}
          value={typed[name]}
          maxLength={name === "code" ? 40 : 200}
          onChange={(event) => {
            setTyped({ ...typed, [name]: event.target.value });
            setProblems({});
          }}
        />
      </Field>
    );
  };
  return (
    <form className="link-card" onSubmit={(event) => void enter(event)} noValidate>
      <h1>{title}</h1>
      {purpose !== "" && <p>{purpose}</p>}
      <p>
        共 {question_count} 题，
        <RecordDay of={end_on} /> 截止。每家企业只填写一次，填写内容会先存在本机浏览器，可以分几次填完。
      </p>
      {entry === "name" && field("company", "企业全称或统一社会信用代码", "organization")}
      {entry === "name_and_code" && (
        <>
          {field("company", "企业全称", "organization")}
          {field("code", "统一社会信用代码", "off")}
        </>
      )}
      {company_name !== null && <p className="link-company">填报企业：{company_name}</p>}
      {problems.other !== undefined && <FieldProblem isAlert>{problems.other}</FieldProblem>}
      <Button type="submit" kind="primary" wide disabled={busy}>
        {busy ? "正在打开…" : "开始填写"}
      </Button>
      <p className="link-note">
        填写的内容只用于知识产权服务，见<Link to="/privacy">隐私说明</Link>。
      </p>
    </form>
  );
}
