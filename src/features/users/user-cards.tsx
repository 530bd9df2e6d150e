import type { StaffAccount } from "#contract/account/staff.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { UserDevices } from "./user-devices.tsx";
import { ViewButton } from "./view-button.tsx";
import { kindWordsOf, StateWord, TrialWords } from "./user-words.tsx";
import type { Users } from "./use-users.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Pages } from "#src/ui/list/pages.tsx";

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
        <Button onClick={users.clear}>清除筛选</Button>
      </EmptyNote>
    );
  return (
    <>
      <ul className="users-cards">
        {list.map((account) => (
          <UserCard key={account.id} users={users} account={account} onEdit={onEdit} />
        ))}
      </ul>
      <Pages page={users.page} pages={pages} total={`共 ${total} 个`} onPage={users.setPage} />
    </>
  );
}

/** The name; while several are chosen a tick stands before it. */
function CardName({ users: { batch }, account }: { users: Users; account: StaffAccount }) {
  const name = (
    <strong>
      {account.name}
      {account.is_lead && "（负责人）"}
    </strong>
  );
  if (!batch.isOpen || !batch.mayTick(account)) return name;
  return (
    <label className="users-tick">
      <input
        type="checkbox"
        aria-label={`选择 ${account.name}`}
        checked={batch.chosen.includes(account.id)}
        onChange={() => batch.toggle(account.id)}
      />
      {name}
    </label>
  );
}

function UserCard({ users, account, onEdit }: Omit<UserCardsProps, "page"> & { account: StaffAccount }) {
  const person = useSessionUser();
  const own = person.id === account.id;
  return (
    <li>
      <p className="users-card-head">
        <CardName users={users} account={account} />
        <StateWord {...account} />
      </p>
      <p>
        {kindWordsOf(account)} · {account.mobile}
      </p>
      <p>{[account.unit, account.street_names.join("、")].filter((part) => part !== "").join(" · ")}</p>
      <TrialWords trial={account.trial} />
      <p>最近活动 {formatMinute(account.last_seen_at) || "从未登录"}</p>
      {account.devices.length > 0 && <UserDevices account={account} />}
      {account.may_edit && (
        <div className="users-card-actions">
          <ViewButton account={account} />
          <Button onClick={() => onEdit(account)}>编辑</Button>
          {!own && (
            <>
              {account.locked && <Button onClick={() => void users.unlock(account)}>解除登录锁定</Button>}
              {account.trial !== null && person.is_admin === 1 && (
                <Button onClick={() => users.setExtending(account)}>延长试用</Button>
              )}
              <Button onClick={() => void users.resetPassword(account)}>重置密码</Button>
              <Button kind={account.state === 1 ? "danger" : "plain"} onClick={() => void users.switchState(account)}>
                {account.state === 1 ? "停用" : "启用"}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
