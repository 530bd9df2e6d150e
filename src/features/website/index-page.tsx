import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { indexEach } from "#contract/core/list-query.ts";
import { indexLead, indexLinks } from "#contract/site/web-pages.ts";
import type { Banner, WebIndex } from "#contract/site/web.ts";
import { useReading } from "#src/api/use-reading.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DistrictNumbers } from "./district-numbers.tsx";
import { LatestPieces, PieceLine } from "./reading/latest-pieces.tsx";
import { SearchBox } from "./search/search-box.tsx";
import { WebPicture } from "./reading/web-picture.tsx";
import "./website.css";
import "./index-page.css";

/** First page of the website: search, banners, figures of the district, the newest of each column. */
export default function IndexPage() {
  const index = useReading(contract.site.index, { each: indexEach });
  return (
    <div className="web-page">
      <section className="index-lead">
        <h1>{indexLead.title}</h1>
        <p>{indexLead.text}</p>
        <SearchBox />
        <nav className="index-quick" aria-label="常用服务">
          {indexLinks.map(({ to, words }) => (
            <Link key={to} to={to}>
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

const IndexBody = ({ index: { banners, pinned, latest, figures } }: { index: WebIndex }) => (
  <>
    <Banners banners={banners} />
    <DistrictNumbers figures={figures} />
    {pinned.length > 0 && (
      <section className="web-panel">
        <h2>重点关注</h2>
        <ul className="index-lines">
          {pinned.map((piece) => (
            <PieceLine key={piece.id} piece={piece} />
          ))}
        </ul>
      </section>
    )}
    <div className="index-columns">
      {latest
        .filter(({ list }) => list.length > 0)
        .map((column) => (
          <LatestPieces key={column.key} column={column} />
        ))}
    </div>
  </>
);

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
