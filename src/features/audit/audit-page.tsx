import { currentTime } from "#contract/sync/current-time.ts";
import { auditActions, type AuditAction, auditGroups } from "#contract/audit/audit-actions.ts";
import { auditCalls, auditKeptDays, type AuditLine } from "#contract/audit/audit.ts";
import type { InputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { useListInput } from "#src/api/use-list-input.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { type Condition, ListTools } from "#src/ui/list/phone-list.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatTotal } from "#src/ui/text/format-number.ts";
import { AuditCards } from "./audit-cards.tsx";
import { AuditTable } from "./audit-table.tsx";
import "./audit.css";

type Input = InputOf<typeof auditCalls.list>;

const address = listAddress(auditCalls.list, { numbers: ["page", "size"] });
const names = ["from", "to", "action"] as const;
const pageSize = 20;
/** Days that the log opens with. */
const shownDays = 30;

const actionOptions = (group: Input["group"]) =>
  (Object.keys(auditActions) as AuditAction[])
    .filter((action) => group === undefined || auditActions[action][0] === group)
    .map((value) => ({ value, label: auditActions[value][1] }));

/** The log as the address asks for it. */
function useLines() {
  const to = dayOf(currentTime());
  const plain = { from: shiftDay(to, 1 - shownDays), to, page: 1, size: pageSize };
  const listed = useListInput<Input>(address.over(plain));
  const list = useCall(contract.audit.list, listed.input, { keepPrevious: true });
  const asked = names.filter((name) => {
    const value = listed.input[name];
    return value !== undefined && value !== (plain as Partial<Input>)[name];
  });
  return { ...listed, list, asked: asked.length };
}

/** 操作日志: who did what, when and from where. */
export default function AuditPage() {
  const isPhone = useIsPhone();
  const { input, show, narrow, isPlain, clear, list, asked } = useLines();
  const { data } = list;
  const conditions = unpaged(input);
  const choices: Condition<(typeof names)[number]>[] = [
    { name: "from", label: "起始日期", isDay: true },
    { name: "to", label: "截止日期", isDay: true },
    { name: "action", label: "操作", options: actionOptions(input.group) },
  ];
  const ofAccount = ({ account_id }: AuditLine) => account_id !== null && narrow({ account_id });
  const View = isPhone ? AuditCards : AuditTable;
  return (
    <div className="audit">
      <ChipRow label="日志类别">
        <Button
          aria-pressed={input.group === undefined}
          onClick={() => narrow({ group: undefined, action: undefined })}
        >
          全部
        </Button>
        {auditGroups.map((group) => (
          <Button key={group} aria-pressed={input.group === group} onClick={() => narrow({ group, action: undefined })}>
            {group}
          </Button>
        ))}
      </ChipRow>
      <ListTools
        label="账号、单位、手机号或网络地址"
        keyword={input.keyword}
        onKeyword={(keyword) => narrow({ keyword })}
        asked={asked}
        sheet={{
          title: "筛选日志",
          values: input,
          choices,
          onChoice: (name, value) => narrow({ [name]: value === "" ? undefined : value }),
          onReset: clear,
        }}
      >
        <ExportButton call={contract.audit.auditExport} input={conditions} total={data?.total ?? 0} />
      </ListTools>
      {input.account_id !== undefined && (
        <p className="audit-note">
          只看{data?.list[0]?.account_name ?? "一个账号"}的操作{" "}
          <Button onClick={() => narrow({ account_id: undefined })}>看所有人的</Button>
        </p>
      )}
      {data !== undefined && (
        <p className="audit-note" role="status">
          {/* Days that the address asks for, the first and the last included. */}
          <DayWords of={input.from} /> 至 <DayWords of={input.to} />
          ，共 {formatTotal(data.total, data.total_is_exact)} 条
          {data.since !== null && (
            <>
              。日志自 <DayWords of={data.since} /> 起保存，任何人不能修改，至少保存 {auditKeptDays} 天。
            </>
          )}
        </p>
      )}
      <ListState
        list={list}
        empty={isPlain ? "近 30 天没有操作日志" : "没有符合条件的日志"}
        clear={isPlain ? undefined : clear}
      />
      {list.error === null && data !== undefined && data.total > 0 && (
        <View lines={data.list} onAccount={input.account_id === undefined ? ofAccount : undefined} />
      )}
      <ListPages input={input} total={data?.total ?? 0} isExact={data?.total_is_exact} show={show} />
    </div>
  );
}
