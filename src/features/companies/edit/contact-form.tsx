import { mobileTypedMax } from "#contract/core/pasted/phone-numbers.ts";
import { useState } from "react";
import { v7 as uuid } from "uuid";
import type { Contact } from "#contract/company/company.ts";
import { companyPeople } from "#contract/company/company-people.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";

interface Props {
  companyId: string;
  contact: Contact | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds or changes a contact. A known mobile is masked here: left empty it stays as it is. */
export function ContactForm({ companyId, contact, onClose, onSaved }: Props) {
  const { Text, Flag, Sheet } = useFormKit();
  const [id] = useState(() => contact?.id ?? uuid());
  const [values, setValues] = useState({
    name: contact?.name ?? "",
    post: contact?.post ?? "",
    mobile: "",
    phone: contact?.phone ?? "",
    is_primary: contact?.is_primary ?? false,
    is_decision_maker: contact?.is_decision_maker ?? false,
  });
  const form = useCallForm(companyPeople.contactSave, onSaved);
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const { problems } = form;
  const hadMobile = contact !== null && contact.mobile !== "";
  const save = async () => {
    const { mobile, ...rest } = values;
    const kept = mobile.trim() === "" && hadMobile ? {} : { mobile };
    if (await form.send({ id, company_id: companyId, ...rest, ...kept })) toast("已保存联系人");
  };
  return (
    <Sheet title={contact ? "修改联系人" : "新增联系人"} onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <Text
        name="contact-name"
        label="姓名"
        required
        problem={problems.name}
        value={values.name}
        onChange={(name) => set({ name })}
        maxLength={60}
      />
      <Text
        name="contact-post"
        label="职务"
        problem={problems.post}
        value={values.post}
        onChange={(post) => set({ post })}
        maxLength={60}
      />
      <Text
        name="contact-mobile"
        label="手机"
        problem={problems.mobile}
        {...(hadMobile && { hint: `现为 ${contact.mobile}，不改请留空` })}
        value={values.mobile}
        onChange={(mobile) => set({ mobile })}
        inputMode="tel"
        maxLength={mobileTypedMax}
      />
      <Text
        name="contact-phone"
        label="固定电话"
        problem={problems.phone}
        value={values.phone}
        onChange={(phone) => set({ phone })}
        inputMode="tel"
        maxLength={24}
      />
      <Flag
        name="contact-primary"
        label="主要联系人"
        value={values.is_primary}
        onChange={(is_primary) => set({ is_primary })}
      />
      <Flag
        name="contact-decides"
        label="决策人"
        value={values.is_decision_maker}
        onChange={(is_decision_maker) => set({ is_decision_maker })}
      />
    </Sheet>
  );
}
