import { defineConfig } from "vite";

/** The server as plain JavaScript for Node; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/server",
    target: "node20",
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        "create-admin": "server/create-admin.ts",
        "backup-command": "server/backup-command.ts",
        "restore-command": "server/restore-command.ts",
        // What public pages say, drawn by the client's own code.
        "site-document": "src/app/site-document.tsx",
        // A thread's own program: nothing imports it.
        "reading-worker": "server/importers/reading-worker.ts",
        "sheet-worker": "server/areas/search/export/paper/sheet-worker.ts",
        "search-worker": "server/search/search-worker.ts",
      },
      output: { entryFileNames: "[name].js" },
    },
  },
});
