import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "#src/ui/button/button.tsx";

/** What `useCall` gives, as far as a part needs it. */
interface Asked<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface Props<T> {
  title: string;
  to: string;
  asked: Asked<T>;
  children: (data: T) => ReactNode;
}

/** Something that administrators govern: where that is done, and how it stands now; one that fails leaves the others. */
export function GovernedPart<T>({ title, to, asked: { data, error, refetch }, children }: Props<T>) {
  const failed = data === undefined && error !== null && error !== undefined;
  return (
    <li className="governed-part">
      <Link to={to}>{title}</Link>
      <p>
        {data !== undefined && children(data)}
        {data === undefined && !failed && <span className="governed-waits">正在读取…</span>}
        {failed && (
          <>
            没有读到{" "}
            <Button small aria-label={`重试：${title}`} onClick={() => void refetch()}>
              重试
            </Button>
          </>
        )}
      </p>
    </li>
  );
}

/** What needs somebody, in the colour of warnings and in words. */
export const Bad = ({ children }: { children: ReactNode }) => <strong className="governed-bad">{children}</strong>;

/** Parts that belong together. */
export const GovernedGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card" aria-label={title}>
    <h2>{title}</h2>
    <ul className="governed-parts">{children}</ul>
  </section>
);
