import type { ReactNode } from "react";
import { ViewBanner } from "#src/entities/session/banners/view-banner.tsx";
import { AskHost } from "#src/ui/dialog/ask.tsx";

/** What stands around every page; the server draws the same, or nothing of its text could stay. */
export const AppFrame = ({ children }: { children: ReactNode }) => (
  <>
    <ViewBanner />
    {children}
    <AskHost />
  </>
);
