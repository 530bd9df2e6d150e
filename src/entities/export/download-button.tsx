import type { ReactNode } from "react";
import type { InputOf, KnownCall } from "#contract/core/call.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import type { ButtonProps } from "#src/ui/button/button-look.ts";

interface Props<C extends KnownCall & { reply: "file" }> extends Pick<ButtonProps, "kind" | "disabled"> {
  call: C;
  input: InputOf<C>;
  /** What the file is called where the server gives it no name. */
  plain?: string;
  /** While the file is being made; absent: the same words. */
  busyWords?: string;
  children: ReactNode;
}

/** Fetches what a call answers as a file; what goes wrong is told as everywhere. */
export function DownloadButton<C extends KnownCall & { reply: "file" }>(props: Props<C>) {
  const { call, input, plain = "", kind, disabled = false, busyWords, children } = props;
  const { busy, run } = useWork();
  return (
    <Button
      {...(kind && { kind })}
      disabled={disabled || busy}
      onClick={() => void run(() => downloadFile(call, input, plain))}
    >
      {busy ? (busyWords ?? children) : children}
    </Button>
  );
}
