import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { indexAsked } from "#contract/site/list-query.ts";
import { indexLead, indexLinks, servicePages } from "#contract/site/web-pages.ts";
import type { Banner, WebIndex } from "#contract/site/web.ts";
import { useReading } from "#src/api/use-reading.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DistrictNumbers } from "./district-numbers.tsx";
import { IndexNews } from "./index-news.tsx";
import { IndexSearch } from "./index-search.tsx";
import { IndexTabs } from "./index-tabs.tsx";
import { PieceLine } from "./reading/latest-pieces.tsx";
import { ServiceSign } from "./service-sign.tsx";
import { WebPicture } from "./reading/web-picture.tsx";
import "./website.css";
import "./index-page.css";

/** Pieces that stand out. */
const mostPinned = 3;

/** First page of the website: search, services, what is new, figures of the district; the rest is one step away. */
export default function IndexPage() {
  const index = useReading(contract.site.index, { ...indexAsked, columns: [...indexAsked.columns] });
  return (
    <div className="web-page">
      <section className="index-lead">
        <h1>{indexLead.title}</h1>
        <p>{indexLead.text}</p>
        <IndexSearch />
        <nav className="index-services" aria-label="常用服务">
          {indexLinks.map(({ to, words, sign }) => (
            <Link key={to} to={to}>
              <ServiceSign sign={sign} />
              {words}
            </Link>
          ))}
        </nav>
      </section>
      {index.isPending && <PageSkeleton />}
      {index.isError && <ErrorNote error={index.error} retry={() => index.refetch()} />}
      {index.data && <IndexBody index={index.data} />}
    </div>
  );
}

function IndexBody({ index: { banners, pinned, latest, figures } }: { index: WebIndex }) {
  const tabs = (["policies", "activities"] as const).flatMap((wanted) =>
    latest.filter(({ key, list }) => key === wanted && list.length > 0),
  );
  return (
    <>
      <Banners banners={banners} />
      <div className="index-columns">
        <IndexNews column={latest.find(({ key }) => key === "news")} />
        <IndexTabs columns={tabs} />
      </div>
      {pinned.length > 0 && (
        <section className="web-panel">
          <h2>重点关注</h2>
          <ul className="index-lines">
            {pinned.slice(0, mostPinned).map((piece) => (
              <PieceLine key={piece.id} piece={piece} />
            ))}
          </ul>
        </section>
      )}
      <DistrictNumbers figures={figures} />
      <p className="index-all">
        <Link to={servicePages.all.path} className="button">
          全部栏目
        </Link>
      </p>
    </>
  );
}

function Banners({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <ul className="index-banners" aria-label="推荐">
      {banners.map((banner, place) => (
        <li key={banner.picture.id + banner.title}>
          <WebPicture picture={banner.picture} isFirst={place === 0} sizes="(max-width: 700px) 90vw, 520px" />
          <BannerTitle banner={banner} />
        </li>
      ))}
    </ul>
  );
}

function BannerTitle({ banner: { title, link } }: { banner: Banner }) {
  if (link === "") return <p>{title}</p>;
  if (link.startsWith("/")) return <Link to={link}>{title}</Link>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}
