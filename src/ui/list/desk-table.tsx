import { Checkbox, Dropdown, Table } from "antd";
import type { ColumnType } from "antd/es/table";
import { type ComponentRef, type Key, type ReactNode, useEffect, useRef, useState } from "react";
import { EmptyNote, ErrorNote } from "../page/page-state.tsx";
import { formatTotal } from "../text/format-number.ts";
import type { Reading } from "./list-state.tsx";
import { NarrowNote } from "./narrow-note.tsx";
import "./desk-table.css";
import { Button } from "../button/button.tsx";

export interface DeskColumn<T> extends ColumnType<T> {
  key: string;
  title: string;
  /** Shown once somebody asks for it: what fits beside a menu at 1280 px stands there at first. */
  rare?: boolean;
}

interface Order {
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
}

export interface DeskSelection<T> {
  /** Ids, kept over pages. */
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
  /** What the row's tick is called: a name of the record. */
  labelOf: (row: T) => string;
  /** Buttons for what can be done with the chosen rows. */
  actions: ReactNode;
}

interface Props<T> {
  /** What the table is remembered by on this device. */
  name: string;
  columns: readonly DeskColumn<T>[];
  list: Reading<{ list: readonly T[]; total: number; total_is_exact?: boolean }> & { isFetching: boolean };
  /** What the address asks for; without a word the first page of 20. */
  paging: { page?: number | undefined; size?: number | undefined } & Order;
  onPaging: (paging: { page: number; size: number } & Order) => void;
  /** Beside the table's own settings; what is done most is primary and ends the row. */
  toolbar: ReactNode;
  /** Words of a list that has nothing at all, or the ways on from conditions that nothing meets. */
  empty: ReactNode;
  /** Above those ways. */
  emptyTitle?: string | undefined;
  /** Takes the conditions back, while there are any: the way on from a list that they left empty. */
  clear?: (() => void) | undefined;
  /** Ticks before the rows, for work on several. */
  selection?: DeskSelection<T>;
}

function Nothing({
  empty,
  emptyTitle = "没有符合条件的记录",
  clear,
}: Pick<Props<unknown>, "empty" | "emptyTitle" | "clear">) {
  if (clear !== undefined)
    return (
      <EmptyNote title="没有符合条件的记录">
        <Button onClick={clear}>清除条件</Button>
      </EmptyNote>
    );
  return typeof empty === "string" ? <EmptyNote title={empty} /> : <EmptyNote title={emptyTitle}>{empty}</EmptyNote>;
}

interface Remembered {
  hidden: string[];
  dense: boolean;
}

function readRemembered(key: string, rare: string[]): Remembered {
  const plain = { hidden: rare, dense: false };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Remembered>) };
  } catch {
    return plain;
  }
}

/** Columns and density as this person left them on this device. */
function useRemembered(name: string, columns: readonly { key: string; rare?: boolean }[]) {
  const key = `table/${name}`;
  const [state, setState] = useState(() =>
    readRemembered(
      key,
      columns.filter(({ rare }) => rare).map((column) => column.key),
    ),
  );
  const remember = (changes: Partial<Remembered>) => {
    const next = { ...state, ...changes };
    localStorage.setItem(key, JSON.stringify(next));
    setState(next);
  };
  return [state, remember] as const;
}

/** Rows are told apart by their `id`, others by what this makes of them. */
type RowKey<T> = T extends { id: string } ? { idOf?: undefined } : { idOf: (row: T) => string };

const orders = { asc: "ascend", desc: "descend" } as const;

/** antd's table with the paging in the caller's hands, remembered columns and density. */
export function DeskTable<T extends object>(props: Props<T> & RowKey<T>) {
  const { empty, emptyTitle, clear, idOf } = props;
  const { name, columns, list, paging, onPaging, toolbar, selection } = props;
  const rows = list.data?.list;
  const { total = 0, total_is_exact: isExact = true } = list.data ?? {};
  const [{ hidden, dense }, remember] = useRemembered(name, columns);
  const shown = columns
    // What a list is sorted by stands in it.
    .filter(({ key }) => !hidden.includes(key) || key === paging.sort)
    .map(({ rare: _rare, ...column }) => ({
      ...column,
      sortOrder: column.key === paging.sort && paging.order ? orders[paging.order] : null,
    }));
  const table = useReachableBody();
  if (list.error && rows === undefined) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  return (
    <>
      <div className="table-tools">
        <ColumnMenu columns={columns} hidden={hidden} onHidden={(next) => remember({ hidden: next })} />
        <Button onClick={() => remember({ dense: !dense })} aria-pressed={dense}>
          {dense ? "宽松" : "紧凑"}
        </Button>
        <div className="table-ways">{toolbar}</div>
      </div>
      {selection && selection.chosen.length > 0 && <Chosen selection={selection} />}
      <Table<T>
        ref={table}
        rowKey={idOf ?? "id"}
        {...(selection && { rowSelection: ticksOf(selection) })}
        columns={shown}
        dataSource={rows}
        loading={list.isFetching && rows === undefined}
        size={dense ? "small" : "middle"}
        sticky
        scroll={{ x: "max-content" }}
        locale={{ emptyText: list.isFetching ? "正在读取…" : <Nothing {...{ empty, emptyTitle, clear }} /> }}
        pagination={{
          current: paging.page ?? 1,
          pageSize: paging.size ?? 20,
          total,
          showSizeChanger: true,
          pageSizeOptions: [20, 50, 100, 200],
          showTotal: (count) => `共 ${formatTotal(count, isExact)} 条`,
        }}
        onChange={({ current = 1, pageSize = 20 }, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
          onPaging({
            page: current,
            size: pageSize,
            sort: order ? String(columnKey) : undefined,
            order: order ? (order === "ascend" ? "asc" : "desc") : undefined,
          });
        }}
      />
      {!isExact && (paging.page ?? 1) * (paging.size ?? 20) >= total && <NarrowNote total={total} />}
    </>
  );
}

/** What scrolls sideways is reached by keys also while no row with a link stands in it. */
function useReachableBody() {
  const table = useRef<ComponentRef<typeof Table>>(null);
  useEffect(() => {
    const body = table.current?.nativeElement.querySelector(".ant-table-body, .ant-table-content");
    body?.setAttribute("tabindex", "0");
  });
  return table;
}

/** antd's ticks, each named after its row. */
const ticksOf = <T,>({ chosen, onChosen, labelOf }: DeskSelection<T>) => ({
  selectedRowKeys: [...chosen],
  preserveSelectedRowKeys: true,
  onChange: (keys: Key[]) => onChosen(keys.map(String)),
  getCheckboxProps: (row: T) => ({ "aria-label": `选择 ${labelOf(row)}` }),
  getTitleCheckboxProps: () => ({ "aria-label": "选择本页全部" }),
});

function Chosen<T>({ selection: { chosen, onChosen, actions } }: { selection: DeskSelection<T> }) {
  return (
    <div className="table-chosen" role="region" aria-label="批量操作">
      <span role="status">已选 {chosen.length} 项</span>
      {actions}
      <Button kind="text" onClick={() => onChosen([])}>
        取消选择
      </Button>
    </div>
  );
}

interface ColumnMenuProps {
  columns: readonly { key: string; title: string }[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}

function ColumnMenu({ columns, hidden, onHidden }: ColumnMenuProps) {
  const toggle = (key: string) =>
    onHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  const list = () => (
    <div className="column-menu">
      {columns.map(({ key, title }, i) => (
        // The first column opens the row, so it always stays.
        <Checkbox key={key} disabled={i === 0} checked={!hidden.includes(key)} onChange={() => toggle(key)}>
          {title}
        </Checkbox>
      ))}
    </div>
  );
  return (
    <Dropdown trigger={["click"]} popupRender={list}>
      <Button>列设置</Button>
    </Dropdown>
  );
}
