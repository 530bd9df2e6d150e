import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { takeFirstReading } from "#src/api/kept-readings.ts";
import { followOtherTabs } from "#src/entities/session/session-tabs.ts";
import { App } from "./app/app.tsx";
import { applyElder } from "./app/shells/site/elder-switch.tsx";
import { keepInstallEvent } from "./app/install-event.ts";
import { keepFocus } from "./app/kept-focus.ts";
import { loadAhead, loadPublicPage } from "./app/load-ahead.ts";
import { reloadOnMissingChunk } from "./app/missing-chunk.ts";
import "#src/ui/base.css";

reloadOnMissingChunk();
applyElder();
loadAhead();
takeFirstReading();
followOtherTabs();
keepInstallEvent();

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no #root");

// The server's text can be read and stays until the page that takes its place is there, which is drawn in small steps.
// Not by `await`: pages import parts of this very file.
const ready = root.childElementCount > 0 ? loadPublicPage() : Promise.resolve();
void ready.then(() => {
  keepFocus(root);
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
});
