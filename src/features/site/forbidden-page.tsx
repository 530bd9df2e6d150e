import { ButtonLink } from "#src/ui/button/button.tsx";

export default function ForbiddenPage() {
  return (
    <div className="page-state">
      <h1 className="page-state-title">没有权限查看</h1>
      <p>这项内容不在您账号的范围内。需要查看时，请联系本单位的管理员开通。</p>
      <ButtonLink kind="primary" to="/" replace>
        回到首页
      </ButtonLink>
    </div>
  );
}
