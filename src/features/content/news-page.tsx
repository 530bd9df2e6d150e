import { NewsBody } from "./news-body.tsx";

export default function NewsPage() {
  return <NewsBody />;
}
