import { build, type InlineConfig, type Rolldown } from "vite";
import { joinChunks, type Loading, type Part } from "./join-chunks.ts";
import { leftOut, pagesOfBuild, reachable } from "./phone-files.ts";

type Pages = Awaited<ReturnType<typeof pagesOfBuild>>;
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
function loadingsOf(chunks: readonly Chunk[], { views, frame }: Pages): { outside: Loading[]; inside: Loading[] } {
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

  const loading = (modules: readonly string[], isPublic: boolean): Loading => ({
    parts: withImports(modules.map(nameOf)),
    weight: isPublic ? weightOfPublic : 1,
    bytesOfRequest: isPublic ? bytesOfRequest.public : bytesOfRequest.inside,
    mostBytes: isPublic ? mostBytes.public : mostBytes.inside,
  });
  const [outside, signedIn] = [true, false].map((isPublic) =>
    views
      .filter(({ kind }) => (kind === "public") === isPublic)
      .flatMap(({ desk, phone }) => (isPublic ? [phone] : [desk, phone]))
      .map((modules) => loading(modules, isPublic)),
  );

  const isFirst = new Set(views.flatMap(({ desk, phone }) => [...desk, ...phone]).map(nameOf));
  const there = withImports(frame.map(nameOf));
  const later = chunks
    .filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !isFirst.has(fileName))
    .map(({ fileName }) => ({
      parts: new Set([...withImports([fileName])].filter((name) => !there.has(name))),
      weight: 1,
      bytesOfRequest: bytesOfRequest.inside,
      // Most of what such a part needs besides is there by then.
      mostBytes: Infinity,
    }));
  return { outside: outside ?? [], inside: [...(signedIn ?? []), ...later] };
}
