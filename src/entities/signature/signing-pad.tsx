import { lazy, Suspense } from "react";
import type { PadProps } from "./signature-pad.tsx";
import type { Signing } from "./use-signing.ts";

// The drawing library is needed by few forms, and then after a tap.
const SignaturePad = lazy(() => import("./signature-pad.tsx").then(({ SignaturePad }) => ({ default: SignaturePad })));

/** The pad while somebody signs. */
export function SigningPad({ signing, ...pad }: Omit<PadProps, "onSigned" | "onClose"> & { signing: Signing }) {
  if (!signing.isOpen) return null;
  return (
    <Suspense fallback={<p role="status">正在打开签名板…</p>}>
      <SignaturePad {...pad} onSigned={signing.sign} onClose={signing.close} />
    </Suspense>
  );
}
