import { spawnSync } from "node:child_process";
import { defineConfig } from "vite";

/** Empty where the sources lie outside of a working tree. */
const { stdout } = spawnSync("git", ["rev-parse", "--short=10", "HEAD"], { encoding: "utf8" });

/** A thread's own program: nothing imports it. */
export const threadPrograms = {
  "patent-worker": "server/importers/patent/patent-worker.ts",
  "reading-worker": "server/importers/reading-worker.ts",
  "paper-worker": "server/plugins/papers/paper-worker.ts",
  "stamp-worker": "server/areas/industry/stamp-worker.ts",
  "search-worker": "server/search/search-worker.ts",
};

/** The server as plain JavaScript for Node; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  define: { "process.env.BUILD_COMMIT": JSON.stringify((stdout ?? "").trim()) },
  build: {
    ssr: true,
    outDir: "dist/server",
    target: "node20",
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        "create-admin": "server/create-admin.ts",
        "adopt-command": "server/adopt-command.ts",
        "backup-command": "server/backup-command.ts",
        "restore-command": "server/restore-command.ts",
        // What public pages say, drawn by the client's own code.
        "site-document": "src/app/site-document.tsx",
        ...threadPrograms,
      },
      output: { entryFileNames: "[name].js" },
    },
  },
});
