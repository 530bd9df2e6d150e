import { EllipsisOutlined } from "@ant-design/icons";
import { Dropdown, Space, Table, type TableColumnType } from "antd";
import type { StaffAccount } from "#contract/account/staff.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { formatShortMinute } from "#src/ui/text/format-date.ts";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { UserDevices } from "./user-devices.tsx";
import { ViewButton } from "./view-button.tsx";
import { kindWordsOf, StateWord, TrialWords } from "./user-words.tsx";
import type { Users } from "./use-users.ts";
import { Button } from "#src/ui/button/button.tsx";

interface UserTableProps {
  users: Users;
  onEdit: (account: StaffAccount) => void;
}

const columns: TableColumnType<StaffAccount>[] = [
  {
    title: "姓名",
    width: 140,
    render: (_, { name, is_lead, mobile }) => (
      <span className="users-stack">
        <span>{is_lead ? `${name}（负责人）` : name}</span>
        <span className="users-off">{mobile}</span>
      </span>
    ),
  },
  {
    title: "类型与单位",
    render: (_, { kind, duty, unit, trial }) => (
      <span className="users-stack">
        <span>{kindWordsOf({ kind, duty })}</span>
        <span>{unit}</span>
        <TrialWords trial={trial} />
      </span>
    ),
  },
  { title: "镇街", className: "user-short", render: (_, { street_names }) => street_names.join("、") },
  { title: "状态", render: (_, account) => <StateWord {...account} /> },
  {
    title: "最近活动",
    render: (_, { last_seen_at, last_login_at }) => (
      <span className="users-stack">
        <span>{formatShortMinute(last_seen_at) || "从未登录"}</span>
        {last_login_at !== null && <span className="users-off">登录 {formatShortMinute(last_login_at)}</span>}
      </span>
    ),
  },
  { title: "最近同步", render: (_, { last_sync_at }) => formatShortMinute(last_sync_at) || "—" },
  {
    title: "待发送",
    className: "user-short",
    align: "right",
    render: (_, { unsent, devices }) => (devices.length === 0 ? "—" : unsent),
  },
];

/** The accounts; a row with devices unfolds to show them. */
export function UserTable({ users, onEdit }: UserTableProps) {
  const { list, page, pageSize, setPage, batch } = users;
  return (
    <Table<StaffAccount>
      rowKey="id"
      size="middle"
      columns={[
        ...columns,
        {
          title: "操作",
          width: 150,
          render: (_, account) => <RowActions users={users} account={account} onEdit={onEdit} />,
        },
      ]}
      rowSelection={{
        selectedRowKeys: [...batch.chosen],
        preserveSelectedRowKeys: true,
        onChange: (keys) => batch.setChosen(keys.map(String)),
        getCheckboxProps: (account) => ({
          "aria-label": `选择 ${account.name}`,
          disabled: !batch.mayTick(account),
        }),
        getTitleCheckboxProps: () => ({ "aria-label": "选择本页全部" }),
      }}
      dataSource={list.data?.list ?? []}
      loading={list.isFetching}
      expandable={{
        expandedRowRender: (account) => <UserDevices account={account} />,
        rowExpandable: ({ devices }) => devices.length > 0,
      }}
      pagination={{
        current: page,
        pageSize,
        total: list.data?.total ?? 0,
        onChange: setPage,
        showSizeChanger: false,
        hideOnSinglePage: true,
        showTotal: (total) => `共 ${total} 个账号`,
      }}
      locale={{ emptyText: list.isPending ? "正在读取…" : <NoUsers users={users} /> }}
    />
  );
}

function NoUsers({ users: { filter, clear } }: { users: Users }) {
  if (Object.keys(filter).length === 0) return <EmptyNote title="还没有账号">点“新建账号”添加第一位同事。</EmptyNote>;
  return (
    <EmptyNote title="没有符合条件的账号">
      <Button onClick={clear}>清除筛选</Button>
    </EmptyNote>
  );
}

function RowActions({ users, account, onEdit }: UserTableProps & { account: StaffAccount }) {
  const person = useSessionUser();
  const own = person.id === account.id;
  const mayExtend = account.trial !== null && person.is_admin === 1;
  if (!account.may_edit) return <span className="users-off">仅查看</span>;
  return (
    <Space size={0}>
      <ViewButton account={account} kind="text" small />
      <Button kind="text" small onClick={() => onEdit(account)}>
        编辑
      </Button>
      {!own && (
        <Dropdown
          trigger={["click"]}
          menu={{
            items: [
              ...(account.locked
                ? [{ key: "unlock", label: "解除登录锁定", onClick: () => void users.unlock(account) }]
                : []),
              ...(mayExtend ? [{ key: "trial", label: "延长试用", onClick: () => users.setExtending(account) }] : []),
              { key: "password", label: "重置密码", onClick: () => void users.resetPassword(account) },
              {
                key: "state",
                label: account.state === 1 ? "停用" : "启用",
                danger: account.state === 1,
                onClick: () => void users.switchState(account),
              },
            ],
          }}
        >
          <Button kind="text" small aria-label={`更多：${account.name}`} icon={<EllipsisOutlined />} />
        </Dropdown>
      )}
    </Space>
  );
}
