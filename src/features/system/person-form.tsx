import { mobileTypedMax } from "#contract/core/pasted/phone-numbers.ts";
import { useState } from "react";
import { v7 } from "uuid";
import { type OwnVisitor, ownVisitorCalls } from "#contract/enterprise/own-visitors.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";

interface Props {
  person: OwnVisitor | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds or changes somebody who may enter. A known mobile is masked: left empty it stays. */
export function PersonForm({ person, onClose, onSaved }: Props) {
  const { Sheet, Text } = useFormKit();
  const [id] = useState(() => person?.id ?? v7());
  const [name, setName] = useState(person?.name ?? "");
  const [post, setPost] = useState(person?.post ?? "");
  const [mobile, setMobile] = useState("");
  const adding = useCallForm(ownVisitorCalls.visitorAdd, onSaved);
  const changing = useCallForm(ownVisitorCalls.visitorEdit, onSaved);
  const form = person === null ? adding : changing;
  const save = async () => {
    const kept = person !== null && mobile.trim() === "" ? {} : { mobile };
    const done =
      person === null
        ? await adding.send({ id, name, post, mobile })
        : await changing.send({ id, name, post, ...kept });
    if (done) toast(person === null ? "已新增，可用短信验证码登录小程序" : "已保存");
  };
  const { problems } = form;
  return (
    <Sheet title={person === null ? "新增登录人员" : "修改登录人员"} onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <Text name="name" label="姓名" required problem={problems.name} value={name} onChange={setName} maxLength={60} />
      <Text name="post" label="职务" problem={problems.post} value={post} onChange={setPost} maxLength={60} />
      <Text
        name="mobile"
        label="手机号"
        required={person === null}
        problem={problems.mobile}
        {...(person !== null &&
          person.mobile !== "" && { hint: `现为 ${person.mobile}，不改请留空；改号后原号码立即退出` })}
        value={mobile}
        onChange={setMobile}
        inputMode="tel"
        maxLength={mobileTypedMax}
      />
    </Sheet>
  );
}
