import type { PublicPiece } from "#contract/site/content-piece.ts";

const sizeWords = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Files that go with a piece; the browser saves them. */
export function Attachments({ attachments }: Pick<PublicPiece, "attachments">) {
  if (attachments.length === 0) return null;
  return (
    <section className="web-attachments">
      <h2>附件</h2>
      <ul>
        {attachments.map(({ id, name, size }) => (
          <li key={id}>
            <a href={`/v1/web/file?id=${id}`} download>
              {name}
            </a>
            （{sizeWords(size)}）
          </li>
        ))}
      </ul>
    </section>
  );
}
