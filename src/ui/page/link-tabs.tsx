import { Link } from "react-router-dom";
import "./link-tabs.css";

interface LinkTab {
  /** Empty: the part that is shown first. */
  name: string;
  words: string;
  /** How much waits there, in words for who hears it; nothing for nothing. */
  waiting?: { count: number; label: string };
}

interface Props {
  label: string;
  tabs: readonly LinkTab[];
  /** Name of the tab that is shown. */
  shown: string;
}

/** Parts of a page by `?tab=` of its address; another part begins without the conditions of this one. */
export const LinkTabs = ({ label, tabs, shown }: Props) => (
  <nav className="link-tabs" aria-label={label}>
    {tabs.map(({ name, words, waiting }) => (
      <Link
        key={name}
        to={name === "" ? "?" : `?tab=${name}`}
        replace
        aria-current={name === shown ? "page" : undefined}
      >
        {words}
        {waiting !== undefined && waiting.count > 0 && (
          <span className="link-tabs-badge" aria-label={waiting.label}>
            {waiting.count}
          </span>
        )}
      </Link>
    ))}
  </nav>
);
