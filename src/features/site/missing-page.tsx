import { ButtonLink } from "#src/ui/button/button.tsx";

export default function MissingPage() {
  return (
    <div className="page-state">
      <h1 className="page-state-title">没有这个页面</h1>
      <p>地址可能写错了，或者您的账号没有这个页面。</p>
      <ButtonLink kind="primary" to="/" replace>
        回到首页
      </ButtonLink>
    </div>
  );
}
