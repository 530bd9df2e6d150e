import { privacySections } from "./privacy-text.ts";
import "./privacy-page.css";

export default function PrivacyPage() {
  return (
    <article className="privacy">
      <h1>隐私说明</h1>
      <p>本说明介绍知识产权智慧管理平台收集哪些个人信息、为什么收集、保存在哪里、保存多久，以及您有哪些权利。</p>
      {privacySections.map(({ title, points }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
