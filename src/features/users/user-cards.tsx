import { type StaffAccount, staffKindWords } from "#contract/account/staff.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { UserDevices } from "./user-devices.tsx";
import { ViewButton } from "./view-button.tsx";
import { StateWord } from "./user-words.tsx";
import type { Users } from "./use-users.ts";

interface UserCardsProps {
  users: Users;
  page: { list: StaffAccount[]; total: number };
  onEdit: (account: StaffAccount) => void;
}

/** The accounts of a page one below another. */
export function UserCards({ users, page: { list, total }, onEdit }: UserCardsProps) {
  const pages = Math.ceil(total / users.pageSize);
  if (total === 0)
    return (
      <EmptyNote title="没有符合条件的账号">
        <button type="button" className="plain-button" onClick={users.clear}>
          清除筛选
        </button>
      </EmptyNote>
    );
  return (
    <>
      <ul className="users-cards">
        {list.map((account) => (
          <UserCard key={account.id} users={users} account={account} onEdit={onEdit} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="users-pages">
          <button
            type="button"
            className="plain-button"
            disabled={users.page <= 1}
            onClick={() => users.setPage(users.page - 1)}
          >
            上一页
          </button>
          <span>
            第 {users.page} / {pages} 页，共 {total} 个
          </span>
          <button
            type="button"
            className="plain-button"
            disabled={users.page >= pages}
            onClick={() => users.setPage(users.page + 1)}
          >
            下一页
          </button>
        </div>
      )}
    </>
  );
}

function UserCard({ users, account, onEdit }: Omit<UserCardsProps, "page"> & { account: StaffAccount }) {
  const own = useSessionUser().id === account.id;
  return (
    <li>
      <p className="users-card-head">
        <strong>
          {account.name}
          {account.is_lead && "（负责人）"}
        </strong>
        <StateWord state={account.state} />
      </p>
      <p>
        {staffKindWords[account.kind]} · {account.mobile}
      </p>
      <p>{[account.unit, account.street_names.join("、")].filter((part) => part !== "").join(" · ")}</p>
      <p>最近登录 {formatMinute(account.last_login_at) || "从未登录"}</p>
      {account.devices.length > 0 && <UserDevices account={account} />}
      {account.may_edit && (
        <div className="users-card-actions">
          <ViewButton account={account} className="plain-button" />
          <button type="button" className="plain-button" onClick={() => onEdit(account)}>
            编辑
          </button>
          {!own && (
            <>
              <button type="button" className="plain-button" onClick={() => void users.resetPassword(account)}>
                重置密码
              </button>
              <button
                type="button"
                className={account.state === 1 ? "plain-button danger" : "plain-button"}
                onClick={() => void users.switchState(account)}
              >
                {account.state === 1 ? "停用" : "启用"}
              </button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
