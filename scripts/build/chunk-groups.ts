import { build, type InlineConfig, type Rolldown } from "vite";
import { joinChunks, type Loading, type Part } from "./join-chunks.ts";
import { leftOut, pagesOfBuild, reachable } from "./phone-files.ts";

type Pages = Awaited<ReturnType<typeof pagesOfBuild>>;
type View = Pages["views"][number];
type Chunk = Rolldown.OutputChunk;

/** A request costs the browser and the line some milliseconds, in which some kilobytes could come and be read: minified, before compression. */
const bytesOfRequest = { inside: 8000, public: 4000 };
/** What a page may bring in all without needing it. */
const mostBytes = { inside: 60_000, public: 12_000 };
/** Whoever comes from outside waits for a page with nothing kept, and soon leaves again. */
const weightOfPublic = 60;

/**
 * Which files of the build are better one: groups for `codeSplitting`, known from building once without them. Left to
 * itself the bundler makes a file for every set of pages that share a module, some hundred of them a page.
 */
export async function chunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false, reportCompressedSize: false },
  });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((one) => one.type === "chunk");
  const pages = await pagesOfBuild();
  const groupOf = new Map<string, string>();
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const { outside, inside } = loadingsOf(chunks, pages);
  for (const [at, names] of joinChunks(partsOf(chunks, pages, outside), [...outside, ...inside]).entries())
    for (const name of names) for (const id of byName.get(name)?.moduleIds ?? []) groupOf.set(id, `shared-${at}`);
  return [{ debugName: "shared", name: (id) => groupOf.get(id) ?? null, includeDependenciesRecursively: false }];
}

/**
 * Only what several files share moves: what is loaded by its name stays a file of its own. Nobody outside loads what
 * people inside alone need, and no phone keeps what works with a network alone.
 */
function partsOf(chunks: readonly Chunk[], pages: Pages, outside: readonly Loading[]): Part[] {
  const kept = reachable(chunks, leftOut(pages));
  const isShared = ({ isEntry, isDynamicEntry, moduleIds }: Chunk) =>
    !isEntry && !isDynamicEntry && !moduleIds.some((id) => id.startsWith("\0rolldown"));
  return chunks.map((chunk) => ({
    name: chunk.fileName,
    bytes: chunk.code.length,
    imports: chunk.imports,
    sort: isShared(chunk)
      ? `${outside.some(({ parts }) => parts.has(chunk.fileName))} ${kept.has(chunk.fileName)}`
      : null,
  }));
}

/** What every page loads at first, and what each part that comes later brings besides. */
function loadingsOf(chunks: readonly Chunk[], { views }: Pages): { outside: Loading[]; inside: Loading[] } {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const nameOf = (module: string) => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (found === undefined) throw new Error(`${module} is no file of its own`);
    return found.fileName;
  };
  function withImports(names: readonly string[]): Set<string> {
    const found = new Set<string>();
    const visit = (name: string) => {
      if (found.has(name)) return;
      found.add(name);
      byName.get(name)?.imports.forEach(visit);
    };
    names.forEach(visit);
    return found;
  }

  const start = nameOf("index.html");
  const inside = [start, nameOf("src/entities/session/load-session.ts"), nameOf("src/app/shells/app-shell.tsx")];
  const shell = {
    desk: nameOf("src/app/shells/desk/desk-shell.tsx"),
    phone: nameOf("src/app/shells/phone/phone-shell.tsx"),
  };
  const engine = nameOf("offline/page-engine.ts");
  const firstOf = (view: View): Loading[] => {
    if (view.kind === "public")
      return [
        {
          parts: withImports([start, nameOf(view.phone)]),
          weight: weightOfPublic,
          bytesOfRequest: bytesOfRequest.public,
          mostBytes: mostBytes.public,
        },
      ];
    const field = view.offline && (view.kind === "street" || view.kind === "district") ? [engine] : [];
    return (["desk", "phone"] as const).map((width) => ({
      parts: withImports([...inside, ...field, shell[width], nameOf(view[width])]),
      weight: 1,
      bytesOfRequest: bytesOfRequest.inside,
      mostBytes: mostBytes.inside,
    }));
  };

  const isPage = new Set(views.flatMap(({ desk, phone }) => [nameOf(desk), nameOf(phone)]));
  const there = withImports(inside);
  const later = chunks
    .filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !isPage.has(fileName))
    .map(({ fileName }) => ({
      parts: new Set([...withImports([fileName])].filter((name) => !there.has(name))),
      weight: 1,
      bytesOfRequest: bytesOfRequest.inside,
      // Most of what such a part needs besides is there by then.
      mostBytes: Infinity,
    }));
  const [outside, signedIn] = [true, false].map((isOutside) =>
    views.filter(({ kind }) => (kind === "public") === isOutside).flatMap(firstOf),
  );
  return { outside: outside ?? [], inside: [...(signedIn ?? []), ...later] };
}
