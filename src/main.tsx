import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { takeFirstReadings } from "#src/api/kept-readings.ts";
import { hasToken } from "#src/entities/session/session-store.ts";
import { followOtherTabs } from "#src/entities/session/session-tabs.ts";
import { App } from "./app/app.tsx";
import { applyElder } from "./app/shells/site/elder-switch.tsx";
import { keepInstallEvent } from "./app/install-event.ts";
import { loadAhead, loadPublicPage } from "./app/load-ahead.ts";
import { reloadOnMissingChunk } from "./app/missing-chunk.ts";
import "#src/ui/base.css";

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no #root");
/** The server's text, which it draws for nobody who is signed in. */
const isDrawn = root.childElementCount > 0 && !hasToken();

reloadOnMissingChunk();
if (!isDrawn) applyElder();
loadAhead();
takeFirstReadings();
followOtherTabs();
keepInstallEvent();

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The text can be read and stays: the page it shows goes on from there, in small steps, once its code is here.
// Not by `await`: pages import parts of this very file.
const ready = isDrawn ? loadPublicPage() : Promise.resolve();
void ready.then(() => startTransition(() => void (isDrawn ? hydrateRoot(root, app) : createRoot(root).render(app))));
