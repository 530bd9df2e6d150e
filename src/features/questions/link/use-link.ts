import { useCallback, useEffect, useState } from "react";
import { contract } from "#contract/index.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { linkProblems } from "#contract/question/link-problems.ts";
import type { Filling } from "#contract/question/question-link.ts";
import { NetworkFailure, ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { forgetStored, keepStored, readStored, type StoredFilling } from "./link-store.ts";

/** Where somebody stands who opened a link. */
export type LinkStep =
  | { step: "reading" }
  | { step: "problem"; words: string; retry: boolean }
  | { step: "begin"; info: OutputOf<typeof contract.question.questionLink> }
  | { step: "filling"; stored: StoredFilling }
  | { step: "done"; stored: StoredFilling };

const isSecret = (text: string) => /^[0-9a-f]{32}$/.test(text);
const incomplete = "链接不完整，请从收到的消息中重新打开，或扫描二维码";

const problemOf = (error: unknown): LinkStep => ({
  step: "problem",
  words: error instanceof Error ? error.message : String(error),
  retry: error instanceof NetworkFailure || (error instanceof ServerRefusal && error.status === 429),
});

/** Where a ticket's answer stands: to be filled in, submitted, or closed for good. */
function stepOf(stored: StoredFilling): LinkStep {
  const { closed, status } = stored.filling;
  if (status === "已提交" && (closed !== null || stored.draft === null)) return { step: "done", stored };
  if (closed !== null) return { step: "problem", words: linkProblems[closed].words, retry: false };
  return { step: "filling", stored };
}

async function resumed(secret: string, stored: StoredFilling): Promise<LinkStep | null> {
  try {
    const filling = await callServer(contract.question.questionLinkResume, { ticket: stored.ticket });
    return stepOf({ ...stored, filling });
  } catch (error) {
    // Without a network the page goes on with what this browser kept.
    if (error instanceof NetworkFailure) return stepOf(stored);
    if (!(error instanceof ServerRefusal) || error.status !== 404) throw error;
    forgetStored(secret);
    return null;
  }
}

async function firstStep(secret: string): Promise<LinkStep> {
  if (!isSecret(secret)) return { step: "problem", words: incomplete, retry: false };
  try {
    const stored = readStored(secret);
    const known = stored === null ? null : await resumed(secret, stored);
    return known ?? { step: "begin", info: await callServer(contract.question.questionLink, { secret }) };
  } catch (error) {
    return problemOf(error);
  }
}

/** The way through a link, from the secret on; what was typed stays in this browser until it is submitted. */
export function useLink(secret: string) {
  const [step, setStep] = useState<LinkStep>({ step: "reading" });
  const start = useCallback(() => {
    setStep({ step: "reading" });
    void firstStep(secret).then(setStep);
  }, [secret]);
  useEffect(start, [start]);

  /** Says who one is; rejects with the server's words. */
  const enter = async (company: string, code: string) => {
    const { ticket, filling } = await callServer(contract.question.questionLinkEnter, { secret, company, code });
    const stored = { ticket, filling, draft: null };
    keepStored(secret, stored);
    setStep(stepOf(stored));
  };

  /** The answer was saved with these values; a submitted one leaves no draft behind. */
  const submitted = (stored: StoredFilling, values: Filling["values"], submitted_at: string | null) => {
    const filling: Filling = { ...stored.filling, values, status: "已提交", submitted_at };
    const kept = { ...stored, filling, draft: null };
    keepStored(secret, kept);
    setStep({ step: "done", stored: kept });
  };

  const edit = (stored: StoredFilling) => setStep({ step: "filling", stored });
  /** Leaves what was submitted as it is: changes that were begun are dropped. */
  const leaveAsIs = (stored: StoredFilling) => {
    const kept = { ...stored, draft: null };
    keepStored(secret, kept);
    setStep({ step: "done", stored: kept });
  };
  const refresh = (stored: StoredFilling, filling: Filling) => {
    keepStored(secret, { ...stored, filling });
    setStep(stepOf({ ...stored, filling }));
  };

  const forget = async () => {
    const choice = await ask({
      title: "清除本机的填写？",
      body: "没有提交的内容会丢失；已提交的答卷不受影响，但不能再在本机查看。",
      choices: [
        { key: "yes", label: "清除", tone: "danger" },
        { key: "no", label: "保留" },
      ],
    });
    if (choice !== "yes") return;
    forgetStored(secret);
    start();
  };

  return { step, start, enter, submitted, edit, leaveAsIs, refresh, forget };
}
export type LinkState = ReturnType<typeof useLink>;
