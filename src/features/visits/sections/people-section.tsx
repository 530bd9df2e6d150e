import { useContacts } from "#src/entities/company/use-companies.ts";
import { longestVisit, visitLabels } from "#contract/visit/visit-fields.ts";
import type { FieldNames } from "#src/entities/visit/use-field-names.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import type { VisitForm } from "../form/use-visit-form.ts";
import type { VisitValues } from "../form/visit-values.ts";
import { Button } from "#src/ui/button/button.tsx";

export function PeopleSection({ form, names }: { form: VisitForm; names: FieldNames }) {
  const { Many, Text } = useFormKit();
  const { values, set, problems } = form;
  const staff = names.staff.filter((one) => one.state === 1 || values.visitor_ids.includes(one.id));
  return (
    <>
      <Many
        name="visitor_ids"
        label={visitLabels.visitor_ids}
        required
        problem={problems.visitor_ids}
        value={values.visitor_ids}
        onChange={(visitor_ids) => set({ visitor_ids })}
        options={staff.map((one) => ({ value: one.id, label: `${one.name}（${one.com_name}）` }))}
      />
      <Text
        name="companions"
        label={visitLabels.companions}
        problem={problems.companions}
        value={values.companions}
        onChange={(companions) => set({ companions })}
        maxLength={longestVisit.companions}
      />
      <Interviewees form={form} />
    </>
  );
}

type Interviewee = VisitValues["interviewees"][number];
const nobody: Interviewee = { name: "", post: "", mobile: "" };

function Interviewees({ form: { values, set, problems } }: { form: VisitForm }) {
  const people = values.interviewees;
  const change = (interviewees: Interviewee[]) => set({ interviewees });
  const edit = (place: number, changes: Partial<Interviewee>) =>
    change(people.map((one, i) => (i === place ? { ...one, ...changes } : one)));
  return (
    <FieldGroup
      name="interviewees"
      label={visitLabels.interviewees}
      required={values.visit_method === "上门"}
      problem={problems.interviewees}
    >
      {people.map((person, i) => (
        <IntervieweeFields
          key={i}
          place={i}
          person={person}
          problems={problems}
          onChange={(changes) => edit(i, changes)}
          onRemove={() => change(people.filter((_, other) => other !== i))}
        />
      ))}
      <ContactChips form={{ values, onChoose: (person) => change([...people, person]) }} />
      <Button onClick={() => change([...people, nobody])}>＋ 添加受访人</Button>
    </FieldGroup>
  );
}

interface FieldsProps {
  place: number;
  person: Interviewee;
  problems: Record<string, string>;
  onChange: (changes: Partial<Interviewee>) => void;
  onRemove: () => void;
}

function IntervieweeFields({ place, person, problems, onChange, onRemove }: FieldsProps) {
  const { Text } = useFormKit();
  const path = `interviewees.${place}`;
  return (
    <div className="sub-card">
      <div className="field-triple">
        <Text
          name={`${path}.name`}
          label="姓名"
          required
          problem={problems[`${path}.name`]}
          value={person.name}
          onChange={(name) => onChange({ name })}
          maxLength={longestVisit.name}
        />
        <Text
          name={`${path}.post`}
          label="职务"
          problem={problems[`${path}.post`]}
          value={person.post}
          onChange={(post) => onChange({ post })}
          maxLength={longestVisit.post}
        />
        <Text
          name={`${path}.mobile`}
          label="电话"
          problem={problems[`${path}.mobile`]}
          value={person.mobile}
          onChange={(mobile) => onChange({ mobile })}
          inputMode="tel"
          maxLength={longestVisit.mobile}
        />
      </div>
      <Button kind="text" onClick={onRemove} aria-label={`移除第 ${place + 1} 位受访人`}>
        移除
      </Button>
    </div>
  );
}

interface ChipsProps {
  form: { values: VisitValues; onChoose: (person: Interviewee) => void };
}

/** The company's known contacts, one tap each; those already named are left out. */
function ContactChips({ form: { values, onChoose } }: ChipsProps) {
  const named = new Set(values.interviewees.map((one) => one.name));
  const contacts = useContacts(values.company_id).filter((contact) => !named.has(contact.name));
  if (contacts.length === 0) return null;
  return (
    <div className="chips contact-chips">
      {contacts.slice(0, 6).map(({ id, name, post }) => (
        // The number is masked on the device, so only name and post are taken over.
        <button key={id} type="button" className="chip" onClick={() => onChoose({ name, post, mobile: "" })}>
          ＋ {post === "" ? name : `${name}（${post}）`}
        </button>
      ))}
    </div>
  );
}
