import { type Plugin, type Rolldown, runnerImport } from "vite";
import type { ManifestTransform } from "workbox-build";

/** Modules besides pages that no phone keeps. */
const leftParts = [
  // Half a megabyte for what the table beside every chart says as well.
  "src/ui/chart/chart-canvas.tsx",
  // A calendar's address asks the server first.
  "src/features/calendar/subscribe-calendar.tsx",
  "src/app/shells/desk/desk-shell.tsx",
  // Asked of the server before anything is drawn.
  "src/features/account/certification/certification.tsx",
  "src/features/account/wechat/wechat-login.tsx",
  "src/features/account/trial-over-page.tsx",
  // Parts of a company's page that show what the server has just answered.
  "src/features/companies/details/company-patents.tsx",
  "src/features/companies/details/company-policies.tsx",
  "src/features/companies/details/company-certificates.tsx",
  "src/features/companies/details/company-cases.tsx",
  "src/entities/honor/company-honors.tsx",
  "src/entities/ranking/company-tier.tsx",
  "src/entities/ranking/visit-proposals.tsx",
  "src/features/companies/details/company-records.tsx",
  "src/features/companies/details/company-months.tsx",
  "src/features/companies/details/company-warnings.tsx",
  "src/features/home/district-figures.tsx",
  // The public register answers with a network alone.
  "src/entities/company-data/lookup-sheet.tsx",
  // The same of a demand's page; without a network the device's own patents stand there.
  "src/entities/annuity/pressing-annuities.tsx",
  // Only enterprises have it, and they always need the network.
  "src/entities/reminder/company-bell.tsx",
];

/** File names reachable from the entries without passing a module that is left out. */
export function reachable(chunks: readonly Rolldown.OutputChunk[], left: readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const facades = new Map(
    chunks.flatMap(({ facadeModuleId, fileName }) => (facadeModuleId === null ? [] : [[facadeModuleId, fileName]])),
  );
  const isLeft = new Set<string>();
  for (const module of left) {
    const found = [...facades].find(([id]) => id.endsWith(`/${module}`));
    if (found === undefined) throw new Error(`${module} is no chunk of its own: the phone cannot leave it out`);
    isLeft.add(found[1]);
  }
  const kept = new Set<string>();
  const visit = (name: string) => {
    const chunk = byName.get(name);
    if (!chunk || kept.has(name) || isLeft.has(name)) return;
    kept.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) kept.add(css);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName);
  return kept;
}

interface Pages {
  leftPages: readonly string[];
  /** Every page with the modules it first loads on each width, its own last. */
  views: readonly { kind: string; path: string; desk: readonly string[]; phone: readonly string[] }[];
  /** What every page behind the login loads. */
  frame: readonly string[];
}

/** Every page by the modules it is loaded from. */
export async function pagesOfBuild(): Promise<Pages> {
  const options = { configFile: false, logLevel: "error" } as const;
  return (await runnerImport<{ default: Pages }>("/scripts/build/phone-pages.ts", options)).module.default;
}

/** Modules that no phone keeps. */
export const leftOut = ({ leftPages }: Pages): string[] => [...leftParts, ...leftPages];

/** Restricts the precache to what the phone needs: the desktop's megabytes stay on the server. The rows of the pages say what that is. */
export function phoneFiles() {
  let left: readonly string[] = leftParts;
  let kept = new Set<string>();
  const plugin: Plugin = {
    name: "phone-files",
    apply: "build",
    async buildStart() {
      left = leftOut(await pagesOfBuild());
    },
    generateBundle(_, bundle) {
      const outputs = Object.values(bundle);
      kept = reachable(
        outputs.filter((one) => one.type === "chunk"),
        left,
      );
      // Web workers are built apart and named by nobody's imports.
      for (const one of outputs) if (one.type === "asset" && one.fileName.endsWith(".js")) kept.add(one.fileName);
    },
  };
  const keepPhoneOnly: ManifestTransform = (entries) => ({
    manifest: entries.filter(({ url }) => !url.startsWith("assets/") || kept.has(url)),
    warnings: [],
  });
  return { plugin, keepPhoneOnly };
}
