import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { dutyOf } from "#contract/account/admin-duties.ts";
import { adminOnly, can, kindOf, staff } from "#contract/core/roles.ts";
import type { SyncStatus } from "#offline/field-types.ts";
import { ReloginBanner } from "#src/entities/session/banners/relogin-banner.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { SyncLine } from "#src/entities/sync/sync-line.tsx";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { BackupNotice } from "./backup-notice.tsx";
import { DiskNotice } from "./disk-notice.tsx";
import { DamageNotice } from "./damage-notice.tsx";
import { InstallOffer } from "./phone/install-offer.tsx";
import { UpdateOffer } from "./update-offer.tsx";
import "./shell-notices.css";

interface ShellNoticesProps {
  variant: "phone" | "desk";
  /** Where a trial user gets certified; the desk has its button in the top bar. */
  trial?: { path: string; label: string; isPressing: boolean } | null;
}

/** What must be told on every page: the state of sync, a login that ran out, a new version. */
export function ShellNotices({ variant, trial = null }: ShellNoticesProps) {
  const user = useSessionUser();
  const kind = kindOf(user);
  const isOfficial = can(kind, staff);
  return (
    <section className="shell-notices" aria-label="提示">
      {isOfficial ? <FieldNotices variant={variant} /> : <UpdateOffer isSending={false} />}
      {can(kind, adminOnly) && dutyOf(user.roles) === "system" && (
        <>
          <DamageNotice />
          <BackupNotice />
          <DiskNotice />
        </>
      )}
      <ReloginBanner />
      {trial !== null && (
        <Link to={trial.path} className="shell-trial" data-pressing={trial.isPressing || undefined}>
          {trial.label}
        </Link>
      )}
    </section>
  );
}

/** Shows the number of unsent rows on the app's icon, where the platform can. */
function useAppBadge(count: number) {
  useEffect(() => {
    if (!("setAppBadge" in navigator)) return;
    // Refused where the app is not installed; the line in the app says the same.
    navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
}

/** Milliseconds after which the worker is installed though the first download has not come to its end. */
const patience = 10_000;

/** Whether the worker may be installed: on a new phone its files would share the line with the first download. */
function useInstallTime(status: SyncStatus | null): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate || (status !== null && !status.firstPull);
}

function FieldNotices({ variant }: Pick<ShellNoticesProps, "variant">) {
  const status = useSyncStatus();
  const mayInstall = useInstallTime(status);
  useAppBadge(status ? status.waiting + status.refused + status.conflicts : 0);
  return (
    <>
      <SyncLine variant={variant} />
      {mayInstall && <UpdateOffer isSending={status?.sending ?? false} />}
      {variant === "phone" && <InstallOffer />}
    </>
  );
}
