import { useState } from "react";
import { type AnnouncementInfo, receiptParts } from "#contract/announcement/announcement.ts";
import { audienceWords } from "#contract/announcement/audience.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { wordOf } from "#src/api/use-conditions.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { FilterSelect, KeywordBox } from "#src/ui/list/list-parts.tsx";
import { RowList } from "#src/ui/list/row-list.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { pageSize } from "./use-announcements.ts";

/** Who was sent an announcement, when it was read and confirmed; as a workbook too. */
export function ReceiptsPart({ info: { id, needs_confirm } }: { info: AnnouncementInfo }) {
  const [asked, setAsked] = useState({ word: "", keyword: "", page: 1 });
  const part = wordOf(receiptParts, asked.word);
  const { keyword, page } = asked;
  const input = { id, part, keyword };
  const list = useCall(contract.announcement.receipts, { ...input, page, size: pageSize }, { keepPrevious: true });
  const { data } = list;
  const show = (changes: Partial<typeof asked>) => setAsked({ ...asked, page: 1, ...changes });
  const shown = needs_confirm ? receiptParts : (["未读", "已读"] as const);
  const isPlain = part === undefined && keyword === "";
  return (
    <section className="card" aria-label="回执">
      <h2>回执</h2>
      <div className="announcement-conditions">
        <KeywordBox label="姓名或单位" value={keyword} onChange={(next) => show({ keyword: next })} />
        <FilterSelect
          label="状态"
          value={asked.word}
          options={shown.map((one) => [one, one] as const)}
          onChange={(word) => show({ word })}
        />
        <ExportButton call={contract.announcement.receiptsExport} input={input} total={data?.total ?? 0} />
      </div>
      <RowList
        list={list}
        empty={isPlain ? "没有账号收到这条消息" : "没有符合条件的账号"}
        clear={isPlain ? undefined : () => show({ word: "", keyword: "" })}
        label="接收人"
        className="announcement-receipts"
        paging={{ page, size: pageSize, onPage: (next) => show({ page: next }) }}
      >
        {(row) => (
          <li key={row.account_id}>
            <span>
              {row.name}
              <span className="announcement-facts">
                {" "}
                {[row.unit, audienceWords[row.kind]].filter((one) => one !== "").join(" · ")}
              </span>
            </span>
            <span className="announcement-facts">
              {row.read_at === null ? "未读" : <ReadWords word="已读" at={row.read_at} />}
              {needs_confirm && " · "}
              {needs_confirm &&
                (row.confirmed_at === null ? "未确认" : <ReadWords word="已确认" at={row.confirmed_at} />)}
            </span>
          </li>
        )}
      </RowList>
    </section>
  );
}

const ReadWords = ({ word, at }: { word: string; at: string }) => (
  <>
    {word} <MinuteWords at={at} />
  </>
);
