import { createContext, type FC, useContext } from "react";
import type { ButtonProps } from "./button/button-look.ts";
import { PlainButton } from "./button/plain-button.tsx";
import type { Related } from "./page/related.ts";
import { StackedParts } from "./page/stacked-parts.tsx";

/** What every page draws with, as the frame around it provides it. */
export interface Kit {
  Button: FC<ButtonProps>;
  Related: Related;
}

/** Frames without a kit of their own draw plain HTML: the public website. */
const KitContext = createContext<Kit>({ Button: PlainButton, Related: StackedParts });

export const KitProvider = KitContext.Provider;

export const useKit = (): Kit => useContext(KitContext);
