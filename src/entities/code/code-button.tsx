import type { CodeState } from "./use-code.ts";
import { Button } from "#src/ui/button/button.tsx";

const words = { proving: "正在验证…", sending: "正在发送…" } as const;

/** Asks for a code; tells what happens and how long until the next. */
export function CodeButton({ code: { step, left }, onClick }: { code: CodeState; onClick: () => void }) {
  const isBusy = step !== "idle";
  return (
    <Button disabled={isBusy || left > 0} aria-busy={isBusy} onClick={onClick}>
      {isBusy ? words[step] : left > 0 ? `${left} 秒后重发` : "获取验证码"}
    </Button>
  );
}
