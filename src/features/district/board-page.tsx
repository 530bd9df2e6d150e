import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { Button } from "#src/ui/button/button.tsx";
import { boardPaths, boardTitles } from "./boards.ts";
import { StreetPick, useScope } from "./scope.tsx";
import { Wall } from "./wall.tsx";
import "#src/entities/figures/figures.css";
import "./district.css";

interface Props {
  /** Which of the boards this is, by its place. */
  at: number;
  children: ReactNode;
}

/** A board on a page of its own: choice of the street, the other boards, and the way to the wall. */
export function BoardPage({ at, children }: Props) {
  const { search, change, street_id } = useScope();
  const isWall = search.get("wall") === "1";
  const street = street_id === undefined ? "" : `?street_id=${street_id}`;
  const show = () => {
    change({ wall: "1" });
    // Where the browser refuses the full screen the wall still fills its window.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return (
    <div className="district">
      <div className="district-bar">
        <nav aria-label="数据看板">
          {boardPaths.map((path, place) => (
            <NavLink key={path} to={`${path}${street}`} end className="district-tab">
              {boardTitles[place]}
            </NavLink>
          ))}
          <NavLink to="/datapage" className="district-tab">
            数据表
          </NavLink>
        </nav>
        <StreetPick />
        <Button className="district-wall-button" onClick={show}>
          全屏轮播
        </Button>
      </div>
      {children}
      {isWall && <Wall first={at} onLeave={() => change({ wall: "" })} />}
    </div>
  );
}
