import { useState } from "react";
import { visitRequest as calls } from "#contract/visit-request.ts";
import { callServer } from "#src/api/call-server.ts";
import { toastError } from "#src/ui/toast.ts";

interface Props {
  kind: "request" | "registration";
  id: string;
  masked: string;
}

/** A masked mobile; showing it is logged, then it dials. */
export function MobileButton({ kind, id, masked }: Props) {
  const [mobile, setMobile] = useState<string | null>(null);
  async function show() {
    const answer = await callServer(calls.mobile, { kind, id });
    setMobile(answer.mobile);
  }
  if (mobile !== null)
    return (
      <a className="request-dial" href={`tel:${mobile}`}>
        {mobile}
      </a>
    );
  return (
    <button type="button" className="text-button" onClick={() => void show().catch(toastError)}>
      {masked}（显示号码）
    </button>
  );
}
