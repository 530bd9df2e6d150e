import type { PatentView } from "#contract/patent/patent-view.ts";
import { contract } from "#contract/index.ts";
import { queryText } from "#src/api/query-text.ts";

type Drawing = PatentView["drawings"][number];

/** Address of a drawing: it is public, so an `img` may ask for it. */
export const figureAddress = (patent: Pick<PatentView, "id">, { sha256 }: Pick<Drawing, "sha256">): string =>
  `${contract.search.patentDrawing.path}?${queryText({ patent: patent.id, sha256 })}`;

export const captionOf = ({ caption, name }: Drawing, index: number): string => caption || name || `图${index + 1}`;

/** The drawing that stands for a patent. */
export function Figure({ patent, drawing }: { patent: PatentView; drawing: Drawing }) {
  return (
    <figure className="patent-figure">
      <img
        src={figureAddress(patent, drawing)}
        alt={`摘要附图：${patent.title}`}
        {...(drawing.width > 0 && { width: drawing.width, height: drawing.height })}
        loading="lazy"
      />
    </figure>
  );
}
