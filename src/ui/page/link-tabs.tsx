import { Link } from "react-router-dom";
import "./link-tabs.css";

interface LinkTab {
  /** Where it leads: the conditions of the address, "?" for none. */
  to: string;
  words: string;
  /** How many wait behind it, and how that is read out; none and no badge where it is 0. */
  waiting?: { count: number; words: string };
}

interface Props {
  label: string;
  tabs: readonly LinkTab[];
  /** `to` of the one that is shown. */
  current: string;
}

/** Parts of a page as links: the address names the one that is shown. */
export const LinkTabs = ({ label, tabs, current }: Props) => (
  <nav className="link-tabs" aria-label={label}>
    {tabs.map(({ to, words, waiting }) => (
      <Link key={to} to={to} replace aria-current={to === current ? "page" : undefined}>
        {words}
        {waiting !== undefined && waiting.count > 0 && (
          <span className="link-tabs-badge" aria-label={waiting.words}>
            {waiting.count}
          </span>
        )}
      </Link>
    ))}
  </nav>
);
