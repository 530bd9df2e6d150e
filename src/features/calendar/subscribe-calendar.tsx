import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { SubscribeSheet } from "#src/entities/feed/subscribe-sheet.tsx";

const { calendarFeedState, calendarFeedCreate, calendarFeedRevoke } = contract.calendar;

const words = {
  title: "订阅到手机日历",
  what: "用手机或电脑自带的日历订阅后，您负责和参与的日程会自动出现在那里，约每小时更新一次。",
  shown: "您的日程标题、企业、地点和目的",
} as const;

/** The user's own calendar as an address that a phone's calendar subscribes to. */
export const SubscribeCalendar = ({ onClose }: { onClose: () => void }) => (
  <SubscribeSheet
    words={words}
    state={calendarFeedState}
    create={() => callServer(calendarFeedCreate, {})}
    revoke={() => callServer(calendarFeedRevoke, {})}
    onClose={onClose}
  />
);
