import { Link } from "react-router-dom";
import "../website.css";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Where officials of the district and the streets come in. */
export default function OfficialsPage() {
  return (
    <div className="web-page">
      <h1>工作人员入口</h1>
      <p>区、镇街工作人员从这里登录，记录企业走访、跟进诉求、查看统计。没有网络时也可以在现场记录，联网后自动送达。</p>
      <ol>
        <li>账号由本单位管理员开通，用手机号登录。</li>
        <li>在手机上登录后，可把本站添加到主屏幕，像应用一样打开。</li>
        <li>
          忘记密码可<Link to="/forget">用短信验证码找回</Link>。
        </li>
      </ol>
      <p>
        <ButtonLink kind="primary" to="/login">
          登录平台
        </ButtonLink>
      </p>
    </div>
  );
}
