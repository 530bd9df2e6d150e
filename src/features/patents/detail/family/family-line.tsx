import { useState } from "react";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { Button } from "#src/ui/button/button.tsx";
import { familyTimes, type Timed, timeKinds } from "./family-times.ts";
import "./family-line.css";

/** Members on the line before somebody asks for all. */
const firstShown = 30;

/** When the members of a family were filed, published and granted, along one scale by office; the table says the same in words. */
export function FamilyLine({ own, members }: { own: Timed; members: readonly Timed[] }) {
  const [isWhole, setWhole] = useState(false);
  const all = [own, ...members];
  const times = familyTimes(isWhole ? all : all.slice(0, firstShown));
  if (times === null) return null;
  return (
    <figure className="family-line">
      <figcaption>
        时间轴
        <span className="family-line-key" aria-hidden="true">
          {timeKinds.map(({ kind, label }) => (
            <span key={kind}>
              <i className={`family-point ${kind}`} /> {label}
            </span>
          ))}
        </span>
      </figcaption>
      <div role="img" aria-label="同族专利的申请、公开、授权时间轴，各日期见下表">
        {times.groups.map(({ code, name, rows }) => (
          <div key={code} className="family-office">
            <b>
              {name}（{rows.length}）
            </b>
            {rows.map(({ member, points }) => (
              <div key={member.id} className="family-row">
                <span>
                  {numberOf(member)}
                  {member.id === own.id && "（本专利）"}
                </span>
                <Track points={points} ticks={times.ticks} />
              </div>
            ))}
          </div>
        ))}
        <div className="family-row family-years">
          <span />
          <div className="family-track">
            {times.ticks.map(({ year, at }) => (
              <small key={year} style={{ left: `${at}%` }}>
                {year}
              </small>
            ))}
          </div>
        </div>
      </div>
      {all.length > firstShown && !isWhole && <Button onClick={() => setWhole(true)}>画出全部 {all.length} 件</Button>}
    </figure>
  );
}

type Times = NonNullable<ReturnType<typeof familyTimes>>;

function Track({
  points,
  ticks,
}: {
  points: Times["groups"][number]["rows"][number]["points"];
  ticks: Times["ticks"];
}) {
  const places = points.map(({ at }) => at);
  const [from, to] = [Math.min(...places), Math.max(...places)];
  return (
    <div className="family-track">
      {ticks.map(({ year, at }) => (
        <i key={year} className="family-tick" style={{ left: `${at}%` }} />
      ))}
      <i className="family-span" style={{ left: `${from}%`, width: `${to - from}%` }} />
      {points.map(({ kind, label, day, at }) => (
        <i key={kind} className={`family-point ${kind}`} style={{ left: `${at}%` }} title={`${label} ${day}`} />
      ))}
    </div>
  );
}
