import { useState } from "react";
import { contentService } from "#contract/content-service.ts";
import { callServer } from "#src/api/call-server.ts";
import { toastError } from "#src/ui/toast.ts";

interface Props {
  kind: "signUp" | "ask" | "stewardRequest";
  id: string;
  masked: string;
}

/** A masked mobile; showing it is written down, then it dials. */
export function MobileReveal({ kind, id, masked }: Props) {
  const [mobile, setMobile] = useState<string>();
  const show = async () => setMobile((await callServer(contentService.revealMobile, { kind, id })).mobile);
  if (mobile !== undefined) return <a href={`tel:${mobile}`}>{mobile}</a>;
  return (
    <button type="button" className="text-button" onClick={() => void show().catch(toastError)}>
      {masked}（显示号码）
    </button>
  );
}
