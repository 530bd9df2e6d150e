import { Link } from "react-router-dom";
import { niceLabel } from "#contract/trademark/nice-classes.ts";
import { type TrademarkRow, trademarkSorts } from "#contract/trademark/trademark-calls.ts";
import { trademarkAddress, TrademarkPicture, TrademarkStateMark } from "#src/entities/trademark/trademark-words.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { RecordHead } from "#src/entities/public-record/record-head.tsx";
import { OwnMark } from "#src/entities/public-record/record-scope.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { conditionOf, trademarkConditions, type TrademarkList, useTrademarks } from "./use-trademarks.tsx";

type Sort = NonNullable<TrademarkList["sort"]>;
const orders = { newest: "desc", due: "asc", name: "asc", class: "asc" } as const satisfies Record<
  Sort,
  "asc" | "desc"
>;
const sortOf = (key: string | undefined): Sort => trademarkSorts.find((one) => one === key) ?? "due";

/** Of the user's own list every applicant is the company. */
const columnsOf = (isEnterprise: boolean, isOwn: boolean): DeskColumn<TrademarkRow>[] =>
  allColumns(isEnterprise).filter(({ key }) => !isOwn || key !== "applicant");

const allColumns = (isEnterprise: boolean): DeskColumn<TrademarkRow>[] => [
  {
    key: "name",
    title: "商标",
    fixed: "left",
    width: 220,
    sorter: true,
    sortDirections: ["ascend"],
    render: (_, row) => (
      <span className="record-with-picture">
        <TrademarkPicture trademark={row} />
        <Link to={trademarkAddress(row.id)}>{row.name}</Link>
      </span>
    ),
  },
  { key: "number", title: "注册号", dataIndex: "registration_no" },
  {
    key: "class",
    title: "国际分类",
    sorter: true,
    sortDirections: ["ascend"],
    render: (_, row) => niceLabel(row.class),
  },
  { key: "state", title: "状态", render: (_, row) => <TrademarkStateMark trademark={row} /> },
  {
    key: "due",
    title: "专用权期限止",
    sorter: true,
    sortDirections: ["ascend"],
    render: (_, row) => <DayWords of={row.term_to} />,
  },
  {
    key: "applicant",
    title: "申请人",
    render: (_, row) => (
      <>
        {row.applicant} {isEnterprise && <OwnMark companies={row.companies} isEnterprise />}
      </>
    ),
  },
  {
    key: "newest",
    title: "注册日期",
    sorter: true,
    sortDirections: ["descend"],
    render: (_, row) => <DayWords of={row.registered_on} />,
  },
  { key: "agency", title: "代理机构", rare: true, dataIndex: "agency" },
];

/** 商标: the user's own trademarks with what has to be renewed first, and the search in all of the register. */
export default function TrademarksPage() {
  const listed = useTrademarks();
  const { input, isEnterprise, isOwnList, list, data, show, narrow, clear, isPlain, tools } = listed;
  const sort = input.sort ?? "due";
  return (
    <div className="list-page record-page">
      <RecordHead
        label="筛选商标"
        placeholder="商标名称、注册号、申请人或代理机构"
        conditions={trademarkConditions}
        listed={listed}
        conditionOf={conditionOf}
      />
      <CountChips
        label="状态"
        all="全部状态"
        rows={data?.counts.state}
        chosen={input.state}
        onChoose={(state) => narrow({ state })}
      />
      <DeskTable
        name="trademarks"
        columns={columnsOf(isEnterprise, isOwnList)}
        list={list}
        paging={{ ...input, sort, order: orders[sort] }}
        onPaging={({ page, size, sort: key }) => show({ ...input, page, size, sort: sortOf(key) })}
        toolbar={tools}
        empty={
          isPlain ? (
            "平台还没有收录本企业的商标；可以在“全部收录”中查询，如有遗漏请联系管理员导入"
          ) : (
            <Button onClick={clear}>清除条件</Button>
          )
        }
      />
    </div>
  );
}
