import { useState } from "react";
import { toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  masked: string;
  /** Asks the server, which writes down who saw it. */
  reveal: () => Promise<{ mobile: string }>;
}

/** A masked mobile; once shown it dials. */
export function MobileReveal({ masked, reveal }: Props) {
  const [mobile, setMobile] = useState<string>();
  if (mobile !== undefined)
    return (
      <a className="request-dial" href={`tel:${mobile}`}>
        {mobile}
      </a>
    );
  const show = async () => setMobile((await reveal()).mobile);
  return (
    <Button kind="text" onClick={() => void show().catch(toastError)}>
      {masked}（显示号码）
    </Button>
  );
}
