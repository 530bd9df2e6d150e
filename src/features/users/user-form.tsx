import { mobileTypedMax } from "#contract/core/pasted/phone-numbers.ts";
import { useState } from "react";
import { type AdminDuty, adminDuties, dutyNotes, dutyWords } from "#contract/account/admin-duties.ts";
import { kindOf } from "#contract/core/roles.ts";
import { firstFigures, staff, type StaffAccount, unitTypes, unitTypeWords } from "#contract/account/staff.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import {
  creatableKinds,
  kindOptions,
  newStaffInput,
  newStaffValuesFor,
  staffUpdateInput,
  type StaffValues,
  staffValuesOf,
} from "./staff-values.ts";
import { kindWordsOf } from "./user-words.tsx";
import type { ShownPassword } from "#src/entities/device/password-dialog.tsx";
import { Button } from "#src/ui/button/button.tsx";

export interface UserFormProps {
  /** null: a new account. */
  account: StaffAccount | null;
  onClose: () => void;
  /** `password` comes with a new account. */
  onSaved: (password: ShownPassword | null) => void;
}

type Saved = { problems: Record<string, string> } | { password: ShownPassword | null };

async function save(account: StaffAccount | null, values: StaffValues): Promise<Saved> {
  if (account === null) {
    const checked = newStaffInput(values);
    if (!checked.ok) return checked;
    const { password } = await callServer(staff.create, checked.input);
    return { password: { name: values.name, password } };
  }
  const checked = staffUpdateInput(account.id, values);
  if (!checked.ok) return checked;
  await callServer(staff.update, checked.input);
  return { password: null };
}

function useUserForm({ account, onSaved }: UserFormProps) {
  const person = useSessionUser();
  const [values, setValues] = useState(() => (account ? staffValuesOf(account) : newStaffValuesFor(person)));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    try {
      const saved = await save(account, values);
      if ("problems" in saved) return setProblems(saved.problems);
      toast(account ? "已保存" : "账号已建立");
      onSaved(saved.password);
    } catch (error) {
      setProblems(error instanceof ServerRefusal ? error.fields : {});
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    set: (changes: Partial<StaffValues>) => setValues({ ...values, ...changes }),
    problems,
    busy,
    submit,
  };
}

/** Form of an account, new or edited, on either width. */
export function UserForm(props: UserFormProps) {
  const { Sheet } = useFormKit();
  const form = useUserForm(props);
  return (
    <Sheet
      title={props.account ? `编辑${props.account.name}` : "新建账号"}
      onClose={props.onClose}
      footer={
        <div className="users-form-foot">
          <Button onClick={props.onClose}>取消</Button>
          <Button kind="primary" disabled={form.busy} onClick={() => void form.submit()}>
            {form.busy ? "正在保存…" : "保存"}
          </Button>
        </div>
      }
    >
      <UserFields form={form} account={props.account} />
    </Sheet>
  );
}

function UserFields({ form, account }: { form: ReturnType<typeof useUserForm>; account: StaffAccount | null }) {
  const { Text, Choice } = useFormKit();
  const manager = kindOf(useSessionUser());
  const { values, set, problems } = form;
  return (
    <div className="users-fields">
      {account ? (
        <p>
          {kindWordsOf(account)}，手机号 {account.mobile}
        </p>
      ) : (
        <>
          <Choice
            name="kind"
            label="账号类型"
            required
            value={values.kind}
            onChange={(kind) => set({ kind: kind as StaffValues["kind"] })}
            options={kindOptions(creatableKinds(manager))}
          />
          <Text
            name="mobile"
            label="手机号"
            required
            inputMode="tel"
            maxLength={mobileTypedMax}
            problem={problems.mobile}
            value={values.mobile}
            onChange={(mobile) => set({ mobile })}
            hint="用它登录，建立后不能修改"
          />
        </>
      )}
      <Text
        name="name"
        label="姓名"
        required
        maxLength={60}
        problem={problems.name}
        value={values.name}
        onChange={(name) => set({ name })}
      />
      {manager === "street" ? (
        <SubAccountFields form={form} />
      ) : (
        values.kind !== "enterprise" && <PlaceFields form={form} />
      )}
    </div>
  );
}

/** What a lead gives a sub-account: some of their own streets; the unit is the lead's. */
function SubAccountFields({ form: { values, set, problems } }: { form: ReturnType<typeof useUserForm> }) {
  const { Many } = useFormKit();
  const streets = useCall(staff.streets, {});
  const { com_name, street_ids: own } = useSessionUser();
  const options = streets.data?.filter(({ id }) => own.includes(id)) ?? [];
  return (
    <>
      <p>所在单位：{com_name || "本单位"}（子账号）</p>
      <Many
        name="street_ids"
        label="负责镇街"
        required
        problem={problems.street_ids ?? problems.unit ?? streets.error?.message}
        hint="只能选择您自己负责的镇街"
        value={values.street_ids}
        onChange={(street_ids) => set({ street_ids })}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}

/** Unit and streets; only street officials have streets. */
function PlaceFields({ form: { values, set, problems } }: { form: ReturnType<typeof useUserForm> }) {
  const { Text, Choice, Many, Flag } = useFormKit();
  const streets = useCall(staff.streets, {});
  const isStreet = values.kind === "street";
  return (
    <>
      <Text
        name="unit"
        label="所在单位"
        required={isStreet}
        maxLength={100}
        problem={problems.unit}
        value={values.unit}
        onChange={(unit) => set({ unit })}
      />
      {isStreet && (
        <>
          <Choice
            name="newtype"
            label="单位类型"
            required
            value={values.newtype}
            onChange={(newtype) => set({ newtype: newtype === "agency" ? "agency" : "town" })}
            options={unitTypes.map((value) => ({ value, label: unitTypeWords[value] }))}
          />
          <Many
            name="street_ids"
            label="负责镇街"
            required
            problem={problems.street_ids ?? streets.error?.message}
            hint="只能看到和登记这些镇街的企业"
            value={values.street_ids}
            onChange={(street_ids) => set({ street_ids })}
            options={streets.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
        </>
      )}
      {values.kind === "district" && (
        <Choice
          name="pid"
          label="“数据”先打开"
          required
          value={String(values.pid)}
          onChange={(pid) => set({ pid: pid === "0" ? 0 : 1 })}
          options={[1, 0].map((pid) => ({ value: String(pid), label: firstFigures[pid === 0 ? 0 : 1] }))}
          problem={problems.pid}
        />
      )}
      {values.kind === "admin" && (
        <Choice
          name="duty"
          label="管理员类别"
          required
          value={values.duty}
          onChange={(duty) => set({ duty: duty as AdminDuty })}
          options={adminDuties.map((duty) => ({ value: duty, label: dutyWords[duty] }))}
          problem={problems.duty}
          hint={dutyNotes[values.duty]}
        />
      )}
      {values.kind !== "admin" && (
        <Flag
          name="is_lead"
          label="负责人（可修改和删除本范围内他人的走访记录）"
          value={values.is_lead}
          onChange={(is_lead) => set({ is_lead })}
        />
      )}
    </>
  );
}
