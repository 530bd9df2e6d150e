import { Link } from "react-router-dom";
import { ruleOf } from "#contract/content-columns.ts";
import { columnGroups, listAddress } from "#contract/web-pages.ts";
import "./website.css";
import "./index-page.css";

/** The whole website on one page. */
export default function AllColumnsPage() {
  return (
    <div className="web-page">
      <h1>全部栏目</h1>
      <div className="index-columns">
        {columnGroups.map(({ title, columns }) => (
          <section key={title} className="web-panel">
            <h2>{title}</h2>
            <ul className="index-lines">
              {columns.map((one) => (
                <li key={one}>
                  <Link to={listAddress(one)}>{ruleOf(one).title}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
