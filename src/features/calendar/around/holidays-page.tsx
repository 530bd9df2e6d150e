import { HolidaysBody } from "./holidays-body.tsx";

export default function HolidaysPage() {
  return <HolidaysBody />;
}
