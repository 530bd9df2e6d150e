import { useState } from "react";
import type { Contact } from "#contract/company/company.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { ContactCall } from "#src/entities/company/contact-call.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { BusinessCardButton } from "../details/business-card.tsx";
import { ContactForm } from "./contact-form.tsx";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  companyId: string;
  contacts: readonly Contact[];
  /** The server has the company. */
  known: boolean;
  /** Changing contacts needs the network. */
  offline: boolean;
  onChanged: () => void;
}

/** People of a company: numbers, and who is the main one; added, changed and deleted online. */
export function ContactsSection({ companyId, contacts, known, offline, onChanged }: Props) {
  const engine = useEngine();
  const [editing, setEditing] = useState<Contact | "new" | null>(null);
  const changed = () => {
    void engine.sync("manual");
    onChanged();
  };
  const remove = async ({ id, name }: Contact) => {
    const body = `“${name}”的姓名和号码将从企业中去掉，已写在走访和需求里的不受影响。`;
    const choices = [
      { key: "delete", label: "删除", tone: "danger" as const },
      { key: "keep", label: "取消" },
    ];
    if ((await ask({ title: "删除联系人", body, choices })) !== "delete") return;
    try {
      await callServer(contract.company.contactDel, { id });
      toast("已删除联系人");
      changed();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <section className="company-card" aria-label="联系人">
      <div className="section-head">
        <h3>联系人</h3>
        {!offline && (
          <span className="contact-buttons">
            {known && <BusinessCardButton companyId={companyId} />}
            <Button onClick={() => setEditing("new")}>新增联系人</Button>
          </span>
        )}
      </div>
      {offline && <p className="company-hint">当前离线：号码已隐藏，联网后可拨打和修改。</p>}
      {contacts.length === 0 && <p>还没有登记联系人</p>}
      <ul className="company-list">
        {contacts.map((contact) => (
          <ContactItem
            key={contact.id}
            contact={contact}
            offline={offline}
            onEdit={() => setEditing(contact)}
            onRemove={() => void remove(contact)}
          />
        ))}
      </ul>
      {editing !== null && (
        <ContactForm
          companyId={companyId}
          contact={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            changed();
          }}
        />
      )}
    </section>
  );
}

interface ItemProps {
  contact: Contact;
  offline: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function ContactItem({ contact, offline, onEdit, onRemove }: ItemProps) {
  return (
    <li className="contact-row">
      <div>
        <strong>{contact.name}</strong> {contact.post}
        {contact.is_primary && <span className="contact-mark">主要联系人</span>}
        {contact.is_decision_maker && <span className="contact-mark">决策人</span>}
        <div>
          <ContactCall contact={contact} />
        </div>
      </div>
      {!offline && (
        <span className="contact-buttons">
          <Button kind="text" aria-label={`修改联系人 ${contact.name}`} onClick={onEdit}>
            修改
          </Button>
          <Button kind="text" aria-label={`删除联系人 ${contact.name}`} onClick={onRemove}>
            删除
          </Button>
        </span>
      )}
    </li>
  );
}
