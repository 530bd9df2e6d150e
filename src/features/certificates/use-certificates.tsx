import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { useCompanyList } from "#src/entities/session/use-company-list.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { CertificateFiles } from "./certificate-files.tsx";
import { CertificateForm } from "./certificate-form.tsx";
import { certificateListOf, certificateSearchOf } from "./certificate-filters.ts";
import { certificateAddress } from "#src/entities/certificate/certificate-words.tsx";

/** Everything that tells of certificates is asked for anew. */
export function useCertificateRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        contract.certificate.certificateList,
        contract.certificate.certificateInfo,
        contract.certificate.certificateExpire,
      ].map((call) => client.invalidateQueries({ queryKey: callKey(call) })),
    );
}

/** The list as the address asks for it, with the form for a new one; both widths draw the same. */
export function useCertificates() {
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const refresh = useCertificateRefresh();
  const listed = useCompanyList(contract.certificate.certificateList, {
    inputOf: certificateListOf,
    searchOf: certificateSearchOf,
  });
  const { input, data } = listed;
  const total = data?.total ?? 0;
  return {
    ...listed,
    total,
    buttons: (
      <>
        <Button kind="primary" onClick={() => setAdding(true)}>
          登记证书
        </Button>
        <ButtonLink to="/certificateExpire">到期与提醒</ButtonLink>
        <CertificateFiles input={input} total={total} onImported={() => void refresh()} />
      </>
    ),
    form: adding && (
      <CertificateForm
        onClose={() => setAdding(false)}
        onSaved={(made) => {
          setAdding(false);
          void refresh();
          void navigate(certificateAddress(made.id));
        }}
      />
    ),
  };
}
