import { FollowBody } from "./follow-body.tsx";

export default function FollowPage() {
  return <FollowBody />;
}
