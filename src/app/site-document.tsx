import { StrictMode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { PageDrawing } from "#contract/site/first-reading.ts";
import { givenReadings, KeptReadings } from "#src/api/kept-readings.ts";
import { AppFrame } from "./app-frame.tsx";
import { loadPage } from "./loaded-pages.ts";
import { viewOf } from "./routes/page-row.ts";
import { bareRoutes, siteRoutes } from "./routes/row-routes.tsx";
import { readerPages } from "./routes/pages/patent-pages.ts";
import { websitePages } from "./routes/pages/website-pages.ts";
import { ElderNow } from "./shells/site/elder-switch.tsx";
import "#src/ui/base.css";

const pages = [...websitePages, ...readerPages];
const routes = [siteRoutes(websitePages), bareRoutes(readerPages)];

/**
 * A public page as the browser draws it first, which then goes on from here (`main.tsx`): the same tree, with what
 * the page asks for first. Rejects when anything in it fails, as half a page would be drawn again over there.
 */
export async function drawPage({ address, isElder, readings }: PageDrawing): Promise<string> {
  const row = pages.find(({ path }) => path === address.split("?")[0]);
  if (row === undefined) throw new Error(`no public page at ${address}`);
  await loadPage(viewOf(row, false));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const failures: unknown[] = [];
  try {
    const stream = await renderToReadableStream(
      <StrictMode>
        <KeptReadings value={givenReadings(readings)}>
          <ElderNow value={() => isElder}>
            <AppFrame>
              <RouterProvider router={router} />
            </AppFrame>
          </ElderNow>
        </KeptReadings>
      </StrictMode>,
      // Parts that come later would need a script in the document to be put in their places.
      { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
    );
    await stream.allReady;
    const html = await new Response(stream).text();
    if (failures.length > 0) throw failures[0];
    return html;
  } finally {
    router.dispose();
  }
}
