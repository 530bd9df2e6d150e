import { Outlet } from "react-router-dom";
import { SkipLink } from "./skip-link.tsx";

/** No frame at all: pages that bring their own. */
export const BareShell = () => (
  <>
    <SkipLink />
    <main id="main">
      <Outlet />
    </main>
  </>
);
