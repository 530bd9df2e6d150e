import { isChoosing } from "#src/ui/is-choosing.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { missingWords, partlyWords } from "#src/entities/sync/download-words.ts";
import { PartNote } from "#src/entities/sync/part-note.tsx";
import { useDownload } from "#src/entities/sync/held-note.tsx";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { forgetWords, readRecent, rememberWord } from "./recent-words.ts";
import { type SearchGroup, useLatest, useSearch } from "./use-search.ts";
import "#src/ui/form/form.css";
import "./search.css";
import { Button } from "#src/ui/button/button.tsx";
import { DatedText } from "#src/ui/text/dates.tsx";

/** The search in the box of the top bar: its words go with the box, and the page behind keeps its address. */
export function SearchBody({ onChosen }: { onChosen: () => void }) {
  const [typed, type] = useState("");
  return <SearchWords typed={typed} onType={type} onChosen={onChosen} />;
}

interface Props {
  /** After a hit was chosen; the box closes. */
  onChosen?: () => void;
  typed: string;
  onType: (words: string) => void;
}

/** Searches companies, visits and demands: by name, initials, credit code, record number, title or a word of what was written. */
export function SearchWords({ onChosen, typed, onType }: Props) {
  const user = useSessionUser();
  const navigate = useNavigate();
  const [recent, setRecent] = useState(() => readRecent(user.id));
  const { word, groups, fromDevice, error, searching } = useSearch(typed);
  const latest = useLatest();
  const results = useRef<HTMLDivElement>(null);
  const chosen = () => {
    setRecent(rememberWord(user.id, word));
    onChosen?.();
  };
  // Arrow keys walk from the input through the hits; every hit is a link of its own as well.
  const onKey = (event: KeyboardEvent) => {
    const links = [...(results.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const first = groups?.[0]?.hits[0];
    if (isChoosing(event)) return;
    if (event.key === "Enter" && first && event.target instanceof HTMLInputElement) {
      chosen();
      void navigate(first.to);
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    const place = links.indexOf(document.activeElement as HTMLElement);
    links[Math.max(0, Math.min(links.length - 1, place + step))]?.focus();
  };
  return (
    <search className="search-box">
      <input
        type="search"
        className="field-input"
        autoFocus
        aria-label="全局搜索"
        placeholder="企业、走访内容、需求标题、编号、拼音首字母"
        maxLength={100}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKey}
      />
      <p className="search-state" role="status">
        {fromDevice && <FromDevice isFound={groups === undefined || groups.length > 0} />}
        {word !== "" && searching && "正在搜索…"}
        {word !== "" && !searching && groups?.length === 0 && !fromDevice && noHits}
      </p>
      {error ? <ErrorNote error={error} /> : null}
      <div ref={results}>
        {word === "" ? (
          <>
            <Recent
              words={recent}
              onWord={onType}
              onForget={() => {
                forgetWords(user.id);
                setRecent([]);
              }}
            />
            {latest.map((group) => (
              <Group key={group.title} group={group} onChosen={() => onChosen?.()} onKeyDown={onKey} />
            ))}
          </>
        ) : (
          groups?.map((group) => <Group key={group.title} group={group} onChosen={chosen} onKeyDown={onKey} />)
        )}
      </div>
    </search>
  );
}

const noHits = "没有找到，请换个关键词";

/** What a search on the device alone is worth. */
function FromDevice({ isFound }: { isFound: boolean }) {
  const download = useDownload();
  if (!download)
    return (
      <>
        当前离线，只搜索本机资料。{isFound ? "" : noHits}
        <PartNote what="企业资料" />
      </>
    );
  if (isFound) return partlyWords(download, "本机资料");
  const { title, why } = missingWords(download, "本机资料", true);
  return `${title}。${why}。`;
}

interface GroupProps {
  group: SearchGroup;
  onChosen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Group({ group, onChosen, onKeyDown }: GroupProps) {
  return (
    <section aria-label={group.title}>
      <h2 className="search-title">{group.title}</h2>
      <ul className="search-hits">
        {group.hits.map((hit) => (
          <li key={hit.id}>
            <Link to={hit.to} onClick={onChosen} onKeyDown={onKeyDown}>
              <strong>
                <DatedText text={hit.title} />
              </strong>
              <span>{hit.detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecentProps {
  words: readonly string[];
  onWord: (word: string) => void;
  onForget: () => void;
}

function Recent({ words, onWord, onForget }: RecentProps) {
  if (words.length === 0) return <p className="search-state">输入关键词开始搜索。</p>;
  return (
    <section aria-label="最近搜索">
      <h2 className="search-title">
        最近搜索
        <Button kind="text" onClick={onForget}>
          清除
        </Button>
      </h2>
      <div className="search-words">
        {words.map((word) => (
          <Button key={word} onClick={() => onWord(word)}>
            {word}
          </Button>
        ))}
      </div>
    </section>
  );
}
