import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Honor } from "#contract/honor/honor.ts";
import type { HonorView } from "#contract/honor/honor-rules.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { honorListOf, honorSearchOf } from "./honor-filters.ts";
import { FileWays } from "./file-ways.tsx";
import { HonorForm } from "./honor-form.tsx";
import { HonorSheet } from "./honor-sheet.tsx";
import { RevokeForm } from "./revoke-form.tsx";
import { TypeList } from "./type-list.tsx";
import { useListInput } from "#src/api/use-list-input.ts";
import { HonorViews } from "./honor-views.tsx";

type Open = { what: "add" | "types" } | { what: "show" | "edit" | "revoke"; honor: Honor } | null;

const callOf = {
  现有资质: contract.honor.qualifications,
  专利奖: contract.honor.searchHonor,
  专利奖以外: contract.honor.otherHonor,
} as const satisfies Record<HonorView, unknown>;

/** The list as the address asks for it, and the sheets above it; both widths draw the same. */
export function useHonors() {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const asked = useListInput({ inputOf: honorListOf, searchOf: honorSearchOf });
  const { input, narrow } = asked;
  const { view, ...conditions } = input;
  const list = useCall(view === undefined ? contract.honor.honorList : callOf[view], conditions, {
    keepPrevious: true,
  });
  const types = useCall(contract.honor.honorTag, {});
  const total = list.data?.total ?? 0;
  const refresh = () => {
    setOpen(null);
    void client.invalidateQueries();
  };
  const close = () => setOpen(null);
  const offered = types.data ?? [];
  return {
    ...asked,
    list,
    total,
    // A state that the other part does not have would leave it empty.
    views: <HonorViews chosen={view} onChoose={(next) => narrow({ view: next, state: undefined })} />,
    types: offered,
    openHonor: (honor: Honor) => setOpen({ what: "show", honor }),
    tools: (
      <>
        <Button kind="primary" disabled={types.data === undefined} onClick={() => setOpen({ what: "add" })}>
          新增荣誉
        </Button>
        <ButtonLink to="/honor/import">导入</ButtonLink>
        <FileWays input={input} total={total} />
        <Button disabled={types.data === undefined} onClick={() => setOpen({ what: "types" })}>
          荣誉类型
        </Button>
      </>
    ),
    sheets: (
      <>
        {open?.what === "add" && <HonorForm honor={null} types={offered} onClose={close} onSaved={refresh} />}
        {open?.what === "types" && <TypeList types={offered} onClose={close} />}
        {open?.what === "edit" && <HonorForm honor={open.honor} types={offered} onClose={close} onSaved={refresh} />}
        {open?.what === "revoke" && <RevokeForm honor={open.honor} onClose={close} onSaved={refresh} />}
        {open?.what === "show" && (
          <HonorSheet
            honor={open.honor}
            onClose={close}
            onEdit={() => setOpen({ what: "edit", honor: open.honor })}
            onRevoke={() =>
              open.honor.state === "已撤销" ? void reinstate(open.honor, refresh) : setOpen({ ...open, what: "revoke" })
            }
            onRemove={() => void remove(open.honor, refresh)}
          />
        )}
      </>
    ),
  };
}

async function reinstate({ id, rev }: Honor, done: () => void) {
  try {
    const changes = { revoked_on: null, revoked_reason: "" };
    await callServer(contract.honor.honorEdit, { id, base_rev: rev, changes });
    toast("已恢复效力");
    done();
  } catch (error) {
    toastError(error);
  }
}

/** Removes an honor after asking; the message takes it back. */
async function remove({ id, rev, title, company_name }: Honor, done: () => void) {
  const choices = [
    { key: "delete", label: "删除", tone: "danger" as const },
    { key: "keep", label: "取消" },
  ];
  const body = `${company_name}的“${title}”将从清单中删除。登记有误时才删除；荣誉被收回请用“撤销”。`;
  if ((await ask({ title: "删除荣誉", body, choices })) !== "delete") return;
  const restore = async () => {
    try {
      await callServer(contract.honor.honorRestore, { id });
      toast("已恢复荣誉");
      done();
    } catch (error) {
      toastError(error);
    }
  };
  try {
    await callServer(contract.honor.honorDel, { id, base_rev: rev });
    toast("已删除荣誉", "done", [{ label: "撤回", run: () => void restore() }]);
    done();
  } catch (error) {
    toastError(error);
  }
}
