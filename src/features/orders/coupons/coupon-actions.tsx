import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { type CouponMove, couponMoveProblem, movesOfCoupon } from "#contract/order/coupon-rules.ts";
import type { Coupon } from "#contract/order/order-coupons.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { useOrdersChanged } from "../use-orders.ts";
import { CouponForm } from "./coupon-form.tsx";
import { GiveForm } from "./give-form.tsx";

const questionOf = (move: CouponMove, { way, street_names, name }: Coupon) => {
  if (move === "停用") return { title: `停用“${name}”？`, body: "停用后不再发放；已经发出的仍可使用，可逐张收回。" };
  if (move === "恢复发放") return { title: `恢复发放“${name}”？`, body: "恢复后可以继续发放和领取。" };
  const whom = way === "镇街企业" ? `将发给${street_names.join("、")}的全部企业，每家一张，并通知企业；` : "";
  return { title: `发放“${name}”？`, body: `${whom}发放后内容不能再改，只能修改发放总数。` };
};

const givenWords = (given: number) => `已发给 ${formatCount(given)} 家企业`;

/** What may be done with a coupon, by its state. */
export function CouponActions({ coupon }: { coupon: Coupon }) {
  const { id, rev, state, way, name } = coupon;
  const [open, setOpen] = useState<"edit" | "give" | null>(null);
  const { busy, run } = useWork();
  const changed = useOrdersChanged();
  const close = () => setOpen(null);
  const isGiven = state === "发放中" && coupon.valid_to >= dayOf(currentTime());
  const make = async (move: CouponMove) => {
    const choices = [
      { key: "make", label: move, tone: move === "停用" ? ("danger" as const) : ("primary" as const) },
      { key: "stay", label: "再看看" },
    ];
    if ((await ask({ ...questionOf(move, coupon), choices })) !== "make") return;
    await run(async () => {
      const { given } = await callServer(contract.order.couponMove, { id, rev, move });
      toast(given > 0 ? givenWords(given) : `已${move}`);
    });
    changed();
  };
  const supply = async () => {
    await run(async () => {
      const { given } = await callServer(contract.order.couponGive, { id, company_id: null });
      toast(given > 0 ? givenWords(given) : "所选镇街的企业都已经有了");
    });
    changed();
  };
  const remove = async () => {
    const choices = [
      { key: "remove", label: "删除", tone: "danger" as const },
      { key: "stay", label: "再看看" },
    ];
    const body = "还没有发放过，删除后不能找回。";
    if ((await ask({ title: `删除草稿“${name}”？`, body, choices })) !== "remove") return;
    await run(async () => {
      await callServer(contract.order.couponDelete, { id, rev });
      toast("已删除");
    });
    changed();
  };
  return (
    <div className="order-actions">
      {isGiven && way === "指定企业" && (
        <Button kind="primary" aria-label={`发给企业：${name}`} onClick={() => setOpen("give")}>
          发给企业
        </Button>
      )}
      {isGiven && way === "镇街企业" && (
        <Button disabled={busy} aria-label={`补发给新企业：${name}`} onClick={() => void supply()}>
          补发给新企业
        </Button>
      )}
      {movesOfCoupon(state)
        .filter((move) => couponMoveProblem(move, coupon, dayOf(currentTime())) === null)
        .map((move) => (
          <Button
            key={move}
            {...(move === "发放" && { kind: "primary" as const })}
            disabled={busy}
            aria-label={`${move}：${name}`}
            onClick={() => void make(move)}
          >
            {move}
          </Button>
        ))}
      <Button aria-label={`修改：${name}`} onClick={() => setOpen("edit")}>
        {state === "草稿" ? "修改" : "修改总数"}
      </Button>
      {state === "草稿" && (
        <Button disabled={busy} aria-label={`删除：${name}`} onClick={() => void remove()}>
          删除
        </Button>
      )}
      {open === "edit" && <CouponForm id={id} coupon={coupon} onClose={close} />}
      {open === "give" && <GiveForm coupon={coupon} onClose={close} />}
    </div>
  );
}
