import { contract } from "#contract/index.ts";
import { useCallback, useEffect, useState } from "react";
import type { CodePurpose } from "#contract/account/account.ts";
import { callServer } from "#src/api/call-server.ts";
import { solvedProof } from "./solve-proof.ts";

export interface CodeState {
  /** `proving`: the device computes; `sending`: the server is asked. */
  step: "idle" | "proving" | "sending";
  /** Seconds until the next code may be asked for. */
  left: number;
  /** Sends a code; throws what the server says. */
  send: (mobile: string) => Promise<void>;
}

/** Asks for codes of one purpose and counts down to the next. */
export function useCode(purpose: CodePurpose): CodeState {
  const [step, setStep] = useState<CodeState["step"]>("idle");
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const send = useCallback(
    async (mobile: string) => {
      setStep("proving");
      try {
        const { available, wait_seconds } = await callServer(contract.account.sendInfo, { mobile });
        if (!available) throw new Error("本平台没有开通短信，请联系管理员");
        setLeft(wait_seconds);
        if (wait_seconds > 0) throw new Error(`验证码刚发送过，请 ${wait_seconds} 秒后再试`);
        const altcha = await solvedProof();
        setStep("sending");
        setLeft((await callServer(contract.account.sendCode, { mobile, purpose, altcha })).wait_seconds);
      } finally {
        setStep("idle");
      }
    },
    [purpose],
  );
  return { step, left, send };
}
