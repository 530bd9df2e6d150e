import { Link } from "react-router-dom";
import "./index-page.css";

const audiences = [
  {
    title: "区级与镇街工作人员",
    text: "在企业现场记录走访：企业情况、谈话内容、照片与签到。没有网络时照常填写，联网后自动送达，不丢不重。",
  },
  {
    title: "企业",
    text: "查看本企业的登记信息，以及专利、商标、软件著作权的数量。",
  },
  {
    title: "管理人员",
    text: "掌握各镇街的走访进度，按条件查询与导出走访记录，管理账号与企业名录。",
  },
];

/** What the product is, for who comes by without an account. */
export default function IndexPage() {
  return (
    <div className="index">
      <section className="index-lead">
        <h1>走进企业，管好知识产权</h1>
        <p>知识产权智慧管理平台服务于区、镇街的知识产权工作：走访企业、了解需求、汇总情况，一处记录，处处可查。</p>
        <Link className="plain-button primary" to="/login">
          登录平台
        </Link>
      </section>
      <section aria-label="服务对象" className="index-audiences">
        {audiences.map(({ title, text }) => (
          <article key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </section>
      <section className="index-start">
        <h2>开始使用</h2>
        <ol>
          <li>向本单位管理员申请账号，用手机号和密码登录。</li>
          <li>用手机浏览器打开本站，登录后可添加到主屏幕，像应用一样打开。</li>
          <li>
            平台如何处理个人信息，见<Link to="/privacy">隐私说明</Link>。
          </li>
        </ol>
      </section>
    </div>
  );
}
