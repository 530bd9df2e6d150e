import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyTokens } from "#src/ui/tokens.ts";
import { followOtherTabs } from "#src/entities/session/session-tabs.ts";
import { App } from "./app/app.tsx";
import { keepInstallEvent } from "./app/install-event.ts";
import { loadAhead } from "./app/load-ahead.ts";
import { reloadOnMissingChunk } from "./app/missing-chunk.ts";
import "#src/ui/base.css";

applyTokens(document.documentElement);
reloadOnMissingChunk();
loadAhead();
followOtherTabs();
keepInstallEvent();

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
