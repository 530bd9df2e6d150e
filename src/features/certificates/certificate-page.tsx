import { type ReactNode, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { kindRules, rightLabel } from "#contract/certificate/certificate-kinds.ts";
import type { Certificate } from "#contract/certificate/certificate.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { usePatentLink } from "#src/entities/patent/use-patent-link.ts";
import { trademarkAddress } from "#src/entities/trademark/trademark-words.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { CertificateForm } from "./certificate-form.tsx";
import { certificateAddress, CertificateState, LentTo } from "#src/entities/certificate/certificate-words.tsx";
import { LoanLog } from "./loan-log.tsx";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { ScanView } from "#src/entities/certificate/scan-view.tsx";
import { useCertificateRefresh } from "./use-certificates.tsx";
import "./certificates.css";
import { recordDay } from "#src/ui/text/record-day.tsx";

/** One certificate with its scans and who has it. */
export default function CertificatePage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const hasCompany = useHasCompany();
  const { data, error, refetch } = useCall(
    contract.certificate.certificateInfo,
    { id },
    { enabled: hasCompany && id !== "" },
  );
  if (!hasCompany) return <NoCompany what="证书" />;
  if (id === "")
    return (
      <EmptyNote title="地址中没有证书编号">
        <ButtonLink to="/certificateData">回到证书管理</ButtonLink>
      </EmptyNote>
    );
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return <Body key={data.id} certificate={data} />;
}

function useDeletion({ id, rev, name }: Certificate) {
  const navigate = useNavigate();
  const refresh = useCertificateRefresh();
  const { busy, run } = useWork();
  const undo = async () => {
    try {
      await callServer(contract.certificate.certificateRestore, { id });
      await refresh();
      toast("证书已恢复");
    } catch (error) {
      toastError(error);
    }
  };
  const remove = async () => {
    const answer = await ask({
      title: `删除“${name}”？`,
      body: "删除后不再出现在列表和到期提醒中，可以马上撤销。",
      choices: [
        { key: "delete", label: "删除", tone: "danger" },
        { key: "keep", label: "取消" },
      ],
    });
    if (answer !== "delete") return;
    const done = await run(() => callServer(contract.certificate.certificateDelete, { id, base_rev: rev }));
    if (!done) return;
    toast("证书已删除", "done", [{ label: "撤销", run: () => void undo() }]);
    await navigate("/certificateData");
    await refresh();
  };
  return { busy, remove };
}

function Body({ certificate }: { certificate: Certificate }) {
  const [search, setSearch] = useSearchParams();
  const [form, setForm] = useState<"edit" | "renew" | null>(
    search.has("renew") && !certificate.replaced ? "renew" : null,
  );
  const close = () => {
    setForm(null);
    if (search.has("renew")) setSearch({ id: certificate.id }, { replace: true });
  };
  const navigate = useNavigate();
  const refresh = useCertificateRefresh();
  const { busy, remove } = useDeletion(certificate);
  const saved = (one: Certificate) => {
    close();
    void refresh();
    if (one.id !== certificate.id) void navigate(certificateAddress(one.id));
  };
  return (
    <article className="certificate">
      <section className="certificate-part" aria-label="证书信息">
        <h2>{certificate.name}</h2>
        <p className="certificate-line">
          <CertificateState certificate={certificate} />
          <LentTo certificate={certificate} />
        </p>
        <div className="certificate-buttons">
          <Button onClick={() => setForm("edit")}>修改</Button>
          {!certificate.replaced && <Button onClick={() => setForm("renew")}>登记换发的新证</Button>}
          <Button kind="danger" disabled={busy} onClick={() => void remove()}>
            删除
          </Button>
        </div>
        <Facts certificate={certificate} />
      </section>
      <section className="certificate-part" aria-label="扫描件">
        <h2>扫描件</h2>
        <div className="certificate-sides">
          <ScanView label="正面" scan={certificate.front} />
          <ScanView label="背面" scan={certificate.back} />
        </div>
      </section>
      <LoanLog certificate={certificate} onChanged={() => void refresh()} />
      {form === "edit" && <CertificateForm certificate={certificate} onClose={close} onSaved={saved} />}
      {form === "renew" && <CertificateForm replaces={certificate} onClose={close} onSaved={saved} />}
    </article>
  );
}

const Beside = ({ one }: { one: NonNullable<Certificate["replaces"]> }) => (
  <Link to={certificateAddress(one.id)}>
    {one.name}（{one.number}）
  </Link>
);

function Facts({ certificate }: { certificate: Certificate }) {
  const linkOf = usePatentLink();
  const { kind, patent, trademark, replaces, replaced_by } = certificate;
  const facts: [string, ReactNode][] = [
    ["证书类型", kind],
    [kindRules[kind].number, certificate.number],
    ["权利人", certificate.holder],
    ["发证日期", recordDay(certificate.issued_on) || "未填写"],
    ["有效期至", recordDay(certificate.expires_on) || "长期有效"],
    ["存放地点", certificate.place || "未填写"],
  ];
  if (certificate.right_no !== "") facts.push([rightLabel, certificate.right_no]);
  if (patent !== null)
    facts.push([
      "对应专利",
      <Link key="patent" to={linkOf(patent.id)}>
        {patent.title}
      </Link>,
    ]);
  if (trademark !== null)
    facts.push([
      "对应商标",
      <Link key="trademark" to={trademarkAddress(trademark.id)}>
        {trademark.name}
      </Link>,
    ]);
  if (replaces !== null) facts.push(["替换的原证", <Beside key="old" one={replaces} />]);
  if (replaced_by !== null) facts.push(["换发的新证", <Beside key="new" one={replaced_by} />]);
  if (certificate.note !== "") facts.push(["备注", certificate.note]);
  return (
    <dl className="certificate-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
