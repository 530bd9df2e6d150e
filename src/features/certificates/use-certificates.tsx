import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { useCompanyList } from "#src/entities/session/use-company-list.ts";
import { useAdding } from "#src/entities/work/use-adding.ts";
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
  const refresh = useCertificateRefresh();
  const adding = useAdding({ refresh, addressOf: certificateAddress });
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
        <Button kind="primary" onClick={adding.open}>
          登记证书
        </Button>
        <ButtonLink to="/certificateExpire">到期与提醒</ButtonLink>
        <CertificateFiles input={input} total={total} onImported={() => void refresh()} />
      </>
    ),
    form: adding.form && <CertificateForm {...adding.form} />,
  };
}
