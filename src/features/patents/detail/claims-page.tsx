import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { MarkedText } from "#src/entities/patent/marked-text.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { copyText } from "#src/ui/text/copy-text.ts";
import { useIsLive } from "#src/ui/is-live.ts";
import { claimChoices, comparedClaims, firstPair } from "./claim-choices.ts";
import { ClaimCompare } from "./claim-compare.tsx";
import { PatentFrame } from "./patent-frame.tsx";

// Telling changes needs a library: for those who compare.
const ChangedText = lazy(async () => ({ default: (await import("../compare/changed-text.tsx")).ChangedText }));

type Claims = PatentView["claims"];

/** 权利要求: independent claims with those that depend on them, and what changed since publication. */
export default function ClaimsPage() {
  return (
    <PatentFrame part="power">
      {({ patent, words }) =>
        patent.claims.length === 0 ? (
          <p>{patent.type === "外观设计" ? "外观设计没有权利要求书。" : "没有收录权利要求。"}</p>
        ) : (
          <ClaimList patent={patent} words={words} />
        )
      }
    </PatentFrame>
  );
}

/** The claim that a claim hangs on first; an independent one on none. */
const parentOf = ({ depends_on }: Claims[number]): number | undefined => depends_on[0];

function ClaimList({ patent, words }: { patent: PatentView; words: readonly string[] }) {
  const [isFolded, setFolded] = useState(false);
  const [compares, setCompares] = useState(false);
  const { claims, claims_published } = patent;
  const roots = claims.filter((claim) => parentOf(claim) === undefined);
  const choices = claimChoices(patent);
  const [params, setParams] = useSearchParams();
  // The address is read by script alone: the page is drawn without it first.
  const pair = useIsLive() ? comparedClaims(params, choices) : null;
  const compare = (chosen: readonly [string, string] | null) => {
    const next = new URLSearchParams(params);
    if (chosen === null) ["a", "b"].forEach((name) => next.delete(name));
    else {
      next.set("a", chosen[0]);
      next.set("b", chosen[1]);
    }
    setParams(next, { replace: true });
  };
  const whole = claims.map(({ number, text }) => `${number}. ${text}`).join("\n");
  return (
    <>
      <div className="patent-actions">
        <span>
          共 {claims.length} 项，独立权利要求 {roots.length} 项
        </span>
        <Button aria-pressed={isFolded} onClick={() => setFolded(!isFolded)}>
          {isFolded ? "展开从属权利要求" : "只看独立权利要求"}
        </Button>
        {claims_published.length > 0 && (
          <Button aria-pressed={compares} onClick={() => setCompares(!compares)}>
            {compares ? "不对照公开文本" : "对照公开文本"}
          </Button>
        )}
        {choices.length > 1 && (
          <Button aria-pressed={pair !== null} onClick={() => compare(pair === null ? firstPair(choices) : null)}>
            {pair === null ? "对比两项" : "关闭对比"}
          </Button>
        )}
        <Button onClick={() => void copyText(whole, "权利要求")}>复制全部</Button>
      </div>
      {pair !== null && <ClaimCompare choices={choices} pair={pair} onChoose={compare} />}
      <ol className="patent-claims">
        {roots.map((claim) => (
          <ClaimTree
            key={claim.number}
            claim={claim}
            all={claims}
            before={compares ? claims_published : []}
            isFolded={isFolded}
            words={words}
          />
        ))}
      </ol>
    </>
  );
}

interface TreeProps {
  claim: Claims[number];
  all: Claims;
  /** As published; empty: not compared. */
  before: Claims;
  isFolded: boolean;
  words: readonly string[];
}

function ClaimTree({ claim, all, before, isFolded, words }: TreeProps) {
  const children = isFolded ? [] : all.filter((one) => parentOf(one) === claim.number);
  const published = before.find(({ number }) => number === claim.number);
  return (
    <li value={claim.number}>
      <p className="patent-text">
        <MarkedText text={claim.text} words={words} />
      </p>
      {published !== undefined && (
        <p className="patent-before">
          {published.text === claim.text ? (
            "与公开文本相同"
          ) : (
            <>
              与公开文本的差异：
              <Suspense fallback={published.text}>
                <ChangedText before={published.text} after={claim.text} />
              </Suspense>
            </>
          )}
        </p>
      )}
      {children.length > 0 && (
        <ol className="patent-claims">
          {children.map((one) => (
            <ClaimTree key={one.number} {...{ claim: one, all, before, isFolded, words }} />
          ))}
        </ol>
      )}
    </li>
  );
}
