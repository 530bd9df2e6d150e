import { useSearchParams } from "react-router-dom";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { PieceReader } from "./piece-reader.tsx";
import "../website.css";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** One piece, named by `?id=`. */
export default function PiecePage() {
  const [params] = useSearchParams();
  const id = params.get("id");
  if (id !== null) return <PieceReader key={id} id={id} />;
  return (
    <>
      <h1>没有指定内容</h1>
      <EmptyNote title="地址里缺少内容编号，请从栏目列表打开。">
        <ButtonLink kind="primary" to="/web/index">
          回到首页
        </ButtonLink>
      </EmptyNote>
    </>
  );
}
