import type { ReactNode } from "react";
import type { PublicSteward } from "#contract/site/web-service.ts";
import { PhoneNumber } from "./phone-number.tsx";

interface CardProps {
  steward: PublicSteward;
  children?: ReactNode;
}

/** A steward and how to reach them. */
export const StewardCard = ({ steward, children }: CardProps) => (
  <div className="web-card-words">
    <h2>
      {steward.name}（{steward.street_name}）
    </h2>
    <p>{steward.unit}</p>
    <p>
      电话：
      <PhoneNumber number={steward.phone} />
    </p>
    {steward.address !== "" && <p>地址：{steward.address}</p>}
    {steward.hours !== "" && <p>时间：{steward.hours}</p>}
    {steward.topics.length > 0 && <p className="web-meta">擅长：{steward.topics.join("、")}</p>}
    {children}
  </div>
);
