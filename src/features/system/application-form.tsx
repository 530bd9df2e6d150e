import { useState } from "react";
import { v7 } from "uuid";
import {
  type ApplicationFacts,
  type ApplicationKind,
  applicationKinds,
  applicationRules,
  type FactField,
} from "#contract/application/application-facts.ts";
import { type Application, applicationCalls, documentsProblem } from "#contract/application/application.ts";
import { DocumentsField } from "#src/entities/application/documents-field.tsx";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";

type Values = Record<string, string | string[]>;

interface Props {
  /** The application that came back; null: a new one. */
  before: Application | null;
  /** What the account may apply for, one at least. */
  kinds: readonly ApplicationKind[];
  onClose: () => void;
  onSaved: () => void;
  /** Somebody else moved it meanwhile. */
  onOvertaken: () => void;
}

/** Facts as the form holds them: a number as it is typed. */
const valuesOf = (facts: ApplicationFacts): Values =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
  );

/** What the form holds as facts; the contract judges it. */
function factsOf(kind: ApplicationKind, values: Values): ApplicationFacts {
  const facts = applicationRules[kind].fields.map(({ name, as }) => {
    const value = values[name] ?? (as === "lines" ? [] : "");
    return [name, as === "number" ? (value === "" ? undefined : Number(value)) : value];
  });
  return { kind, ...Object.fromEntries(facts) } as unknown as ApplicationFacts;
}

/** What can be nothing else is chosen from the start. */
const onlyChoices = (kind: ApplicationKind): Values =>
  Object.fromEntries(
    applicationRules[kind].fields.flatMap(({ name, options = [] }) =>
      options.length === 1 && options[0] !== undefined ? [[name, options[0]]] : [],
    ),
  );

/** An application of the company, new or amended. */
export function ApplicationForm({ before, kinds, onClose, onSaved, onOvertaken }: Props) {
  const { Sheet, Choice } = useFormKit();
  const [id] = useState(() => before?.id ?? v7());
  const [kind, setKind] = useState<ApplicationKind>(before?.facts.kind ?? kinds[0] ?? applicationKinds[0]);
  const [values, setValues] = useState<Values>(before === null ? onlyChoices(kind) : valuesOf(before.facts));
  const [documents, setDocuments] = useState(before?.documents ?? []);
  const [missing, setMissing] = useState<string | null>(null);
  const form = useCallForm(applicationCalls.send, onSaved, onOvertaken);
  const rule = applicationRules[kind];
  const save = async () => {
    setMissing(documentsProblem(kind, documents.length));
    const input = {
      id,
      seq: before?.seq ?? 0,
      facts: factsOf(kind, values),
      documents: documents.map((one) => one.id),
    };
    if (documentsProblem(kind, documents.length) !== null && applicationCalls.send.input.safeParse(input).success)
      return;
    if (await form.send(input)) toast("申请已提交，等待管理员审核");
  };
  return (
    <Sheet
      title={before !== null ? "修改后重新提交" : kind === "开通功能" ? "申请开通功能" : "新的申请"}
      onClose={onClose}
      footer={form.button(save, "提交申请")}
    >
      {form.alarm}
      {before === null && kinds.length > 1 && (
        <Choice
          name="kind"
          label="申请类型"
          required
          value={kind}
          options={optionsOf(kinds)}
          onChange={(next) => setKind(kinds.find((one) => one === next) ?? kind)}
        />
      )}
      <p className="system-quiet system-hint">{rule.hint}</p>
      {rule.fields.map((field) => (
        <FactInput
          key={`${kind}.${field.name}`}
          field={field}
          value={values[field.name]}
          problem={form.problems[`facts.${field.name}`]}
          onChange={(next) => setValues({ ...values, [field.name]: next })}
        />
      ))}
      <DocumentsField
        hint={rule.documents.hint}
        required={rule.documents.least > 0}
        documents={documents}
        problem={missing ?? form.problems.documents}
        onChange={setDocuments}
      />
    </Sheet>
  );
}

interface FactProps {
  field: FactField;
  value: string | string[] | undefined;
  problem: string | undefined;
  onChange: (value: string | string[]) => void;
}

function FactInput({ field: { name, label, as, required, max, options = [] }, value, problem, onChange }: FactProps) {
  const { Text, LongText, Lines, Choice } = useFormKit();
  const frame = { name: `facts.${name}`, label, required, problem, onChange };
  const text = typeof value === "string" ? value : "";
  if (as === "lines") return <Lines {...frame} value={Array.isArray(value) ? value : []} />;
  if (as === "choice") return <Choice {...frame} value={text} options={optionsOf(options)} />;
  if (as === "long") return <LongText {...frame} value={text} maxLength={max} />;
  if (as === "number") return <Text {...frame} value={text} inputMode="numeric" maxLength={3} />;
  return <Text {...frame} value={text} maxLength={max} />;
}
