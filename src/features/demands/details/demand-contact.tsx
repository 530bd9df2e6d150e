import { useState } from "react";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { dialable } from "#src/entities/company/company-words.ts";
import type { AnyDemand } from "#src/entities/demand/use-local-demands.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Who is asked back; a masked number is shown on request, which the server notes. */
export function DemandContact({ demand: { id, contact } }: { demand: AnyDemand }) {
  const [shown, setShown] = useState<string | null>(null);
  if (contact === null) return "—";
  const number = shown ?? contact.mobile;
  const reveal = async () => {
    try {
      setShown((await callServer(contract.demand.demandReveal, { id })).mobile);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <>
      {[contact.name, contact.post].filter((part) => part !== "").join(" ")}{" "}
      {dialable(number) ? <a href={`tel:${number}`}>{number}</a> : number}
      {number.includes("*") && (
        <Button kind="text" onClick={() => void reveal()}>
          显示号码<span className="visually-hidden">：{contact.name}</span>
        </Button>
      )}
    </>
  );
}
