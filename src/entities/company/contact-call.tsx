import { useState } from "react";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { dialable } from "./company-words.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useWork } from "#src/entities/work/use-work.ts";

interface Props {
  contact: { id: string; name: string; mobile: string; phone: string };
}

/** By a link, as a tap on the number would: an address of its own would end the page's navigation. */
function dial(number: string) {
  const link = document.createElement("a");
  link.href = `tel:${number}`;
  link.click();
}

/**
 * A contact's numbers. The mobile is masked until somebody asks for it, which the server notes; on the phone
 * asking is calling.
 */
export function ContactCall({ contact }: Props) {
  const isPhone = useIsPhone();
  const [shown, setShown] = useState<string | null>(null);
  const { busy, run } = useWork();
  const mobile = shown ?? contact.mobile;
  const reveal = async () => {
    await run(async () => {
      const { mobile: full } = await callServer(contract.company.contactReveal, { id: contact.id });
      setShown(full);
      if (isPhone) dial(full);
    });
  };
  return (
    <span className="contact-call">
      {mobile !== "" && (dialable(mobile) ? <a href={`tel:${mobile}`}>{mobile}</a> : <span>{mobile}</span>)}
      {mobile !== "" && !dialable(mobile) && (
        <Button
          kind="text"
          disabled={busy}
          aria-label={`${isPhone ? "拨打" : "显示号码："}${contact.name}`}
          onClick={() => void reveal()}
        >
          {isPhone ? "拨打" : "显示号码"}
        </Button>
      )}
      {contact.phone !== "" &&
        (dialable(contact.phone) ? <a href={`tel:${contact.phone}`}>{contact.phone}</a> : <span>{contact.phone}</span>)}
    </span>
  );
}
