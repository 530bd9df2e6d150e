import { useEffect, useRef, useState } from "react";
import { type Download, missingWords, partlyWords } from "#src/entities/sync/download-words.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { PartNote, useIsPart } from "#src/entities/sync/part-note.tsx";
import { useDownload } from "#src/entities/sync/held-note.tsx";
import { readPosition } from "#src/entities/visit/check-in.ts";
import type { Position } from "#src/entities/visit/gcj02.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { PhoneSheet } from "#src/ui/form/phone-sheet.tsx";
import { BoxList } from "#src/ui/list/virtual-list.tsx";
import { CompanyRow } from "./company-row.tsx";
import { CompanySheet } from "./company-sheet.tsx";
import type { LikelyCompany } from "./likely-companies.ts";
import { useLikelyCompanies } from "./use-likely-companies.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** The companies of the device by name, initials or code, the likely ones first, and a way to add one. */
export function CompanySearchSheet({ onChoose, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [adding, setAdding] = useState(false);
  const { here, locating, locate } = useHere();
  const found = useLikelyCompanies(typed, here);
  const download = useDownload();
  const choose = useChoose(onChoose);
  const search = useRef<HTMLInputElement>(null);
  // The dialog would give the focus to its first button.
  useEffect(() => search.current?.focus(), []);
  const add = (
    <Button wide onClick={() => setAdding(true)}>
      ＋ 新增企业
    </Button>
  );
  return (
    <PhoneSheet title="选择企业" onClose={onClose} footer={add}>
      <div className="search-body">
        <input
          ref={search}
          type="search"
          className="field-input"
          aria-label="搜索企业"
          placeholder="名称、拼音首字母或信用代码"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="search-line">
          <p className="search-count" role="status">
            {countWords(found, { asksNear: here !== null && typed === "", download: download ?? null })}
          </p>
          {here === null && typed === "" && (
            <Button kind="text" disabled={locating} onClick={() => void locate()}>
              {locating ? "正在定位…" : "附近的企业"}
            </Button>
          )}
        </div>
        <PartNote what="企业资料" />
        <div className="search-list">
          <BoxList
            rows={found ?? []}
            height={64}
            label="企业"
            render={({ company, reason }) => (
              <button type="button" className="company-row" onClick={() => void choose(company.id)}>
                <CompanyRow company={company} reason={reason} />
              </button>
            )}
          />
        </div>
      </div>
      {adding && (
        <CompanySheet
          start={{ company: null, name: typed, inForm: true }}
          onSaved={onChoose}
          onClose={() => setAdding(false)}
        />
      )}
    </PhoneSheet>
  );
}

interface Counted {
  asksNear: boolean;
  /** How the first download stands; null once all companies are here. */
  download: Download | null;
}

function countWords(found: readonly LikelyCompany[] | undefined, { asksNear, download }: Counted): string {
  if (found === undefined) return "正在读取…";
  if (download !== null) {
    const { title, why } = missingWords(download, "企业资料", true);
    return found.length === 0 ? `${title}。${why}。` : partlyWords(download, "企业资料");
  }
  if (found.length === 0) return "没有找到，可以新增企业";
  const near = found.some(({ reason }) => reason.startsWith("附近"));
  return asksNear && !near ? `附近 3 公里内没有其他企业，共 ${found.length} 家` : `共 ${found.length} 家`;
}

/** Gives the company to the form once it is here: one that only the server has comes to this device first. */
function useChoose(onChoose: (id: string) => void) {
  const engine = useEngine();
  const isPart = useIsPart();
  return async (id: string) => {
    if (!isPart || (await engine.holdCompany(id))) onChoose(id);
    else toast("这家企业不在本机，联网后才能选择");
  };
}

/** The position, read once on a tap and kept nowhere. */
function useHere() {
  const [here, setHere] = useState<Position | null>(null);
  const [locating, setLocating] = useState(false);
  const locate = async () => {
    setLocating(true);
    try {
      const { lng, lat } = await readPosition();
      setHere({ lng, lat });
      toast("位置只读取这一次，不保存");
    } catch (error) {
      toastError(error);
    } finally {
      setLocating(false);
    }
  };
  return { here, locating, locate };
}
