import { Link } from "react-router-dom";
import { ruleOf } from "#contract/site/content-columns.ts";
import { columnGroups, listAddress, servicePages } from "#contract/site/web-pages.ts";
import "../website.css";
import "../index-page.css";

const services = [
  servicePages.search,
  servicePages.senior,
  servicePages.ask,
  servicePages.manage,
  servicePages.steward,
  servicePages.manageNew,
  servicePages.officials,
];

/** The whole website on one page. */
export default function AllColumnsPage() {
  return (
    <div className="web-page">
      <h1>全部栏目</h1>
      <div className="index-columns">
        {columnGroups.map(({ title, columns, hub }) => (
          <section key={title} className="web-panel">
            <h2>{hub === undefined ? title : <Link to={hub}>{title}</Link>}</h2>
            <ul className="index-lines">
              {columns.map((one) => (
                <li key={one}>
                  <Link to={listAddress(one)}>{ruleOf(one).title}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section className="web-panel">
          <h2>查询与办理</h2>
          <ul className="index-lines">
            {services.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
