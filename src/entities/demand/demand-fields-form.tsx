import {
  demandCategories,
  demandFieldTable,
  demandLabels,
  typedSources,
  urgencies,
} from "#contract/demand/demand-fields.ts";
import { useContacts } from "#src/entities/company/use-companies.ts";
import type { FieldNames } from "#src/entities/visit/use-field-names.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import type { DemandProblems, DemandValues } from "./demand-values.ts";

interface Props {
  values: DemandValues;
  set: (changes: Partial<DemandValues>) => void;
  problems: DemandProblems;
  names: FieldNames;
  /** Before the names of the controls, where several demands stand in one form: `demands.0.`. */
  prefix?: string;
  /** The source is the form's own, e.g. a visit's. */
  fixedSource?: boolean;
  /** The text comes first: title and kind follow from it. */
  textFirst?: boolean;
}

/** What a demand says, without its company; inside any form kit. `problems` are of this demand alone. */
export function DemandFieldsForm(props: Props) {
  const { values, set, problems, names, prefix = "", fixedSource = false, textFirst = false } = props;
  const { Text, LongText, Choice, Many } = useFormKit();
  const field = <K extends keyof DemandValues>(name: K) => ({
    name: `${prefix}${name}`,
    label: demandLabels[name],
    problem: problemOf(problems, name),
    value: values[name],
    onChange: (value: DemandValues[K]) => set({ [name]: value } as Pick<DemandValues, K>),
  });
  const labels = names.demandLabels.map(({ id, name }) => ({ value: id, label: name }));
  const text = (
    <LongText
      {...field("content")}
      required
      maxLength={demandFieldTable.content.most}
      rows={4}
      placeholder="企业遇到的问题（至少 10 个字）"
    />
  );
  return (
    <>
      {textFirst && text}
      <Text {...field("title")} required maxLength={demandFieldTable.title.most} placeholder="一句话说明需求" />
      <Choice {...field("category")} required options={optionsOf(demandCategories)} />
      <Choice {...field("urgency")} required options={optionsOf(urgencies)} />
      {!textFirst && text}
      <LongText {...field("expected_result")} maxLength={demandFieldTable.expected_result.most} rows={2} />
      {!fixedSource && <Choice {...field("source")} required options={optionsOf(typedSources)} />}
      <ContactFields {...props} />
      {labels.length > 0 && <Many {...field("label_ids")} options={labels} />}
    </>
  );
}

/** A problem of the field itself, or of one entry of a list. */
function problemOf(problems: DemandProblems, name: string): string | undefined {
  const path = Object.keys(problems).find((one) => one === name || one.startsWith(`${name}.`));
  return path === undefined ? undefined : problems[path];
}

const contactParts = [
  { part: "name", label: "联系人", maxLength: 60 },
  { part: "post", label: "联系人职务", maxLength: 60 },
  { part: "mobile", label: "联系电话", maxLength: 20 },
] as const;

/** Who is asked back; the company's known contacts are one tap. */
function ContactFields({ values, set, problems, prefix = "" }: Props) {
  const { Text } = useFormKit();
  const contacts = useContacts(values.company_id).filter(({ name }) => name !== values.contact.name);
  return (
    <>
      <div className="field-triple">
        {contactParts.map(({ part, label, maxLength }) => (
          <Text
            key={part}
            name={`${prefix}contact.${part}`}
            label={label}
            problem={problems[`contact.${part}`]}
            value={values.contact[part]}
            onChange={(text) => set({ contact: { ...values.contact, [part]: text } })}
            maxLength={maxLength}
            {...(part === "mobile" && { inputMode: "tel" as const })}
          />
        ))}
      </div>
      {contacts.length > 0 && (
        <div className="chips contact-chips" role="group" aria-label="企业联系人">
          {contacts.slice(0, 4).map(({ id, name, post }) => (
            // The number is masked on the device, so only name and post are taken over.
            <button
              key={id}
              type="button"
              className="chip"
              onClick={() => set({ contact: { name, post, mobile: "" } })}
            >
              {post === "" ? name : `${name}（${post}）`}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
