import type { ComponentType } from "react";
import type { CallName } from "#contract/index.ts";
import type { Access } from "#contract/core/roles.ts";

export type LazyPage = () => Promise<{ default: ComponentType }>;

export type PageIcon =
  | "home"
  | "follow"
  | "duplicates"
  | "labels"
  | "work"
  | "calendar"
  | "waits"
  | "holidays"
  | "visits"
  | "companies"
  | "demands"
  | "questions"
  | "sync"
  | "person"
  | "password"
  | "users"
  | "system"
  | "files"
  | "backup"
  | "patentImport"
  | "statistics"
  | "report"
  | "request"
  | "news"
  | "search"
  | "fees"
  | "honor"
  | "messages"
  | "warnings"
  | "site";

/** What the sidebar sorts its pages under, in its order. */
export const menuGroups = ["走访", "需求", "企业", "专利", "商标与维权", "证书与荣誉", "网站", "统计", "设置"] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** One page as data: router, sidebar, phone tabs, breadcrumb, guard and titles all read it. */
interface PageFacts {
  path: string;
  title: string;
  /** In the sidebar, sorted by `order` under its group; what has none stands above the groups. */
  menu?: { icon: PageIcon; order: number; group?: MenuGroup };
  /** Among the phone's tabs at the bottom, sorted by `order`. */
  tab?: { label: string; icon: PageIcon; order: number };
  /** Opened so often on a phone that it has the page's code before anybody taps, as that of a tab. */
  ahead?: true;
  /** Words of the phone's round + for a page that makes something new. */
  adds?: string;
  shell: "site" | "bare" | "desk";
  access: Access;
  /** Dotted names of the contract's calls the page makes; a sub-account that lacks one of them lacks the page. */
  calls: readonly CallName[];
  /** Calls that the page makes for main accounts alone, and does without for others. */
  mainCalls?: readonly CallName[];
  /** Works without a network. */
  offline: boolean;
  /** Kept on the phone's disk although it needs the network: small, and on the way of people who sign in. */
  onDisk?: true;
  /** Not shown while an administrator looks through the account; for sub-accounts `calls` decides (section 6). */
  hideInAdminView?: boolean;
  /** Shown to sub-accounts alone, in the place of a page they do not have. */
  forSubAccounts?: boolean;
  /** In the menu only of who leads a street's team, and of the district. */
  forLeads?: boolean;
  /** Shows 返回; `parent` is where it leads when there is no page before. */
  detail?: boolean;
  parent?: string | undefined;
  /** What the page is when its address names this. */
  otherwise?: { names: string; title: string; parent: string };
}

/** The same page at every width, or one for each where the screens differ. */
type Views = { page: LazyPage; desk?: never; phone?: never } | { page?: never; desk: LazyPage; phone: LazyPage };

export type PageRow = PageFacts & Views;

/** Loads a row's page for the width. */
export const viewOf = (row: PageRow, isPhone: boolean): LazyPage => row.page ?? (isPhone ? row.phone : row.desk);

/** The pages of one kind of account. */
export interface RouteSet {
  /** Where `/` leads. */
  first: string;
  rows: readonly PageRow[];
}
