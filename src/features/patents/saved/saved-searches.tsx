import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { mostSaved, type SavedSearch } from "#contract/patent/saved-searches.ts";
import { callServer } from "#src/api/call-server.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useKit } from "#src/ui/kit.ts";
import type { AskedSearch } from "../search/search-address.ts";
import { advancedAddress } from "./advanced-address.ts";
import { SavedName } from "./saved-name.tsx";
import { SavedNews } from "./saved-news.tsx";
import { newsWords } from "./saved-words.ts";
import { useSavedSearches } from "./use-saved-searches.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "./saved.css";

interface Props {
  /** The search that is shown, as an expression that can be kept; null: none. */
  shown: { expression: string; dialect: SavedSearch["dialect"] } | null;
}

/** The searches an account keeps: what is new in each, and the way to keep the one that is shown. */
export function SavedSearches({ shown }: Props) {
  const { Button } = useKit();
  const { data, isError, refetch } = useSavedSearches();
  const [isNaming, setNaming] = useState(false);
  const list = data?.list ?? [];
  const fresh = list.filter(({ added, changed }) => added + changed > 0).length;
  return (
    <div className="saved-searches">
      <details>
        <summary>
          已保存的检索（{list.length}）{fresh > 0 && <strong className="saved-fresh">{fresh} 个有新变化</strong>}
        </summary>
        {isError && (
          <p role="alert">
            已保存的检索没有读到。{" "}
            <Button small kind="text" onClick={() => void refetch()}>
              重试
            </Button>
          </p>
        )}
        {data && list.length === 0 && (
          <p>还没有保存过检索。保存后，下次来就能看到新增了几件、哪些状态变了；写检索式时可用 #编号 引用。</p>
        )}
        {data !== undefined && data.note !== "" && <p className="query-note">{data.note}</p>}
        <ul className="saved-list">
          {list.map((one) => (
            <SavedRow key={one.id} search={one} />
          ))}
        </ul>
      </details>
      {shown !== null && (
        <Button disabled={list.length >= mostSaved} onClick={() => setNaming(true)}>
          保存此检索
        </Button>
      )}
      {isNaming && shown !== null && (
        <SavedName
          title="保存此检索"
          name=""
          expression={shown.expression}
          onClose={() => setNaming(false)}
          onName={async (name) => {
            const { no } = await callServer(contract.search.savedSave, { name, ...shown });
            await refetch();
            toast(`已保存为 #${no}`);
          }}
        />
      )}
    </div>
  );
}

function SavedRow({ search }: { search: SavedSearch }) {
  const { Button } = useKit();
  const { refetch } = useSavedSearches();
  const { busy, run } = useWork();
  const { is_admin } = useSessionUser();
  const navigate = useNavigate();
  const [state, setState] = useState<"calm" | "naming" | "news">("calm");
  const { id, no, name, expression, dialect, problem, added, changed } = search;
  const asked: Pick<AskedSearch, "text" | "mode"> = { text: expression, mode: dialect };
  const open = () =>
    run(async () => {
      await callServer(contract.search.savedOpen, { id });
      // Before the page is left, which takes its questions back: the next one would still tell what was new.
      await refetch();
      await navigate(advancedAddress(is_admin === 1, asked));
    });
  const remove = async () => {
    const choices = [
      { key: "delete", label: "删除", tone: "danger" as const },
      { key: "keep", label: "取消" },
    ];
    if ((await ask({ title: "删除已保存的检索", body: `#${no} ${name} 将被删除。`, choices })) !== "delete") return;
    await run(async () => {
      await callServer(contract.search.savedDelete, { id });
      await refetch();
    });
  };
  return (
    <li className="saved-row">
      <p className="saved-head">
        <strong>
          #{no} {name}
        </strong>
        <span className="saved-seen">
          看到 <MinuteWords at={search.seen_at} /> 为止
        </span>
      </p>
      <code>{expression.length > 160 ? `${expression.slice(0, 160)}…` : expression}</code>
      {problem === "" ? <p className="saved-news">{newsWords(search)}</p> : <p role="alert">不能再检索：{problem}</p>}
      <div className="saved-actions">
        <Button small kind="primary" disabled={busy || problem !== ""} onClick={() => void open()}>
          打开
        </Button>
        {added + changed > 0 && (
          <Button small aria-expanded={state === "news"} onClick={() => setState(state === "news" ? "calm" : "news")}>
            看变化
          </Button>
        )}
        <Button small kind="text" disabled={busy} onClick={() => setState("naming")}>
          改名
        </Button>
        <Button small kind="text" disabled={busy} onClick={() => void remove()}>
          删除
        </Button>
      </div>
      {state === "news" && <SavedNews id={id} />}
      {state === "naming" && (
        <SavedName
          title={`#${no} 改名`}
          name={name}
          expression={expression}
          onClose={() => setState("calm")}
          onName={async (next) => {
            await callServer(contract.search.savedRename, { id, name: next });
            await refetch();
          }}
        />
      )}
    </li>
  );
}
