import type { AnnouncementInfo, AnnouncementPerson } from "#contract/announcement/announcement.ts";
import type { AudienceKind } from "#contract/announcement/audience.ts";
import { wallClockOf } from "#contract/core/time.ts";

/** What the form holds. */
export interface AnnouncementValues {
  category: AnnouncementInfo["category"];
  title: string;
  body: string;
  needs_confirm: boolean;
  kinds: AudienceKind[];
  street_ids: string[];
  label_ids: string[];
  people: AnnouncementPerson[];
  isLater: boolean;
  /** Wall clock; empty: none was chosen. */
  send_at: string;
}

export const blankAnnouncement: AnnouncementValues = {
  category: "公告",
  title: "",
  body: "",
  needs_confirm: false,
  kinds: [],
  street_ids: [],
  label_ids: [],
  people: [],
  isLater: false,
  send_at: "",
};

export const valuesOf = (info: AnnouncementInfo): AnnouncementValues => ({
  category: info.category,
  title: info.title,
  body: info.body,
  needs_confirm: info.needs_confirm,
  kinds: info.kinds,
  street_ids: info.streets.map(({ id }) => id),
  label_ids: info.labels.map(({ id }) => id),
  people: info.people,
  isLater: info.send_at !== null,
  send_at: info.send_at === null ? "" : wallClockOf(info.send_at),
});
