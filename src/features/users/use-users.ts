import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { staff, type StaffAccount } from "#contract/account/staff.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import type { ShownPassword } from "#src/entities/device/password-dialog.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";

/** Filters and page as the address carries them, so that a copied address shows the same list. */
export type UserFilter = Partial<Record<"keyword" | "street_id" | "kind" | "state" | "trial", string>>;

const filterNames = ["keyword", "street_id", "kind", "state", "trial"] as const;
const pageSize = 20;

function useFilter() {
  const [params, setParams] = useSearchParams();
  const filter = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = params.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ) as UserFilter;
  const page = Math.max(1, Number(params.get("page")) || 1);
  const show = (next: UserFilter & { page?: number }) =>
    setParams(
      Object.fromEntries(Object.entries(next).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
    );
  return {
    filter,
    page,
    setFilter: (changes: UserFilter) => show({ ...filter, ...changes }),
    setPage: (next: number) => show({ ...filter, page: next }),
    clear: () => show({}),
  };
}

/** The list of accounts with what may be done to one. */
export function useUsers() {
  const address = useFilter();
  const client = useQueryClient();
  const [password, setPassword] = useState<ShownPassword | null>(null);
  const batch = useTicks();
  const [extending, setExtending] = useState<StaffAccount | null>(null);
  const input = { ...address.filter, page: address.page, size: pageSize } as InputOf<typeof staff.list>;
  const list = useCall(staff.list, input, { keepPrevious: true });
  const refresh = () => client.invalidateQueries({ queryKey: callKey(staff.list) });

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toastError(error);
    } finally {
      await refresh();
    }
  };

  const switchState = async (account: StaffAccount) => {
    const off = account.state === 1;
    if (off && !(await confirmOff(account))) return;
    await attempt(async () => {
      await callServer(staff.setState, { id: account.id, state: off ? "off" : "on" });
      toast(`${account.name}的账号已${off ? "停用" : "启用"}`);
    });
  };

  const resetPassword = async (account: StaffAccount) => {
    if (!(await confirmReset(account))) return;
    await attempt(async () => {
      const reset = await callServer(staff.resetPassword, { id: account.id });
      setPassword({ name: account.name, password: reset.password });
    });
  };

  const unlock = (account: StaffAccount) =>
    attempt(async () => {
      await callServer(contract.staff.unlock, { id: account.id });
      toast(`${account.name}可以重新登录了`);
    });

  return {
    ...address,
    batch,
    unlock,
    list,
    asked: address.filter as InputOf<typeof staff.staffExport>,
    pageSize,
    refresh,
    switchState,
    resetPassword,
    password,
    setPassword,
    extending,
    setExtending,
  };
}
export type Users = ReturnType<typeof useUsers>;

/** Ticked accounts; they stay ticked while other pages of the list are looked at. */
function useTicks() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const own = useSessionUser().id;
  return {
    chosen,
    setChosen,
    toggle: (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]),
    /** Nobody does such things to the user's account, nor to those that others manage. */
    mayTick: ({ id, may_edit }: StaffAccount) => may_edit && id !== own,
    /** Ticks stand before the cards; a table has them at all times. */
    isOpen,
    setOpen: (next: boolean) => {
      setOpen(next);
      if (!next) setChosen([]);
    },
    isImporting,
    setImporting,
  };
}

async function confirmOff({ name, unsent }: StaffAccount): Promise<boolean> {
  const waiting = unsent > 0 ? `其设备上还有 ${unsent} 条未发送，停用后要等重新启用才能送达。` : "";
  const answer = await ask({
    title: `停用${name}的账号？`,
    body: `停用后立即退出所有设备，不能再登录，其分享的企业背调链接和日历订阅地址一并失效；已登记的内容保留。${waiting}`,
    choices: [
      { key: "off", label: "停用", tone: "danger" },
      { key: "keep", label: "取消" },
    ],
  });
  return answer === "off";
}

async function confirmReset({ name }: StaffAccount): Promise<boolean> {
  const answer = await ask({
    title: `重置${name}的密码？`,
    body: "将生成新密码并只显示一次，原密码立即失效，所有设备需要重新登录，微信登录和手机日历的订阅地址需要重新设置；设备上未发送的内容保留。",
    choices: [
      { key: "reset", label: "重置", tone: "primary" },
      { key: "keep", label: "取消" },
    ],
  });
  return answer === "reset";
}
