import { useRef, useState } from "react";
import { toastError } from "#src/ui/dialog/toast.ts";

interface Shelf<Kept> {
  /** Keeps the picture; null: it could not be, and the person has been told why. */
  keep: (image: Blob) => Promise<Kept | null>;
  /** Forgets a kept picture that nobody wants any more. */
  drop: (kept: Kept) => void;
  onSigned: (kept: Kept, name: string) => void;
}

export interface Signing {
  isOpen: boolean;
  start: () => void;
  /** Gives the signature up, also one that is still being kept. */
  close: () => void;
  sign: (image: Blob, name: string) => Promise<void>;
}

/**
 * A pad that stands until its picture is kept: whoever saves the form meanwhile would save it without the signature.
 * When the picture cannot be kept the pad stays, with what was drawn.
 */
export function useSigning<Kept>({ keep, drop, onSigned }: Shelf<Kept>): Signing {
  const [isOpen, setOpen] = useState(false);
  const turn = useRef(0);
  const close = () => {
    turn.current += 1;
    setOpen(false);
  };
  const sign = async (image: Blob, name: string) => {
    const mine = turn.current;
    try {
      const kept = await keep(image);
      if (kept === null) return;
      if (mine !== turn.current) return drop(kept);
      onSigned(kept, name);
      close();
    } catch (error) {
      toastError(error);
    }
  };
  return { isOpen, start: () => setOpen(true), close, sign };
}
