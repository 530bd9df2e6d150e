import { afterAll } from "vitest";
import "#src/ui/base.css";
import { tokenStyles } from "#src/ui/tokens.ts";
import "./locators.ts";
import { closePages } from "./open.tsx";
import { endWorld } from "./world.ts";

// As the build writes them into the document.
if (document.querySelector("#tokens") === null)
  document.head.prepend(Object.assign(document.createElement("style"), { id: "tokens", textContent: tokenStyles }));

// Pages are mounted without the worker, which the built product alone has.
Reflect.deleteProperty(Navigator.prototype, "serviceWorker");

afterAll(async () => {
  await closePages();
  await endWorld();
});
