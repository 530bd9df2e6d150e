/**
 * What becomes of everything that names the account that goes. Every column that points to an account is in exactly one of
 * these lists, or a test fails: what an area adds later has to be decided before it is there. The rule: whose something is
 * moves, who did something stays. Decision record 065 has the reasons.
 */

/** Rows of a table that become the kept account's. */
export interface Moving {
  /** What an administrator calls them; empty: nothing that a person counts. */
  words: string;
  /** Columns that hold one account, and those that hold several. */
  columns: readonly string[];
  lists?: readonly string[];
  /** Whoever stands in this column stands in none of the lists. */
  head?: string;
  /** Kind of its revisions: each moved record gets one. */
  kind?: string;
  /** Has a revision without a history of its own. */
  hasRev?: boolean;
  /** Where the kept account has the same already: it is the same thing and stays once, or has a name of its own. */
  clash?: "same" | "renamed";
}

/** A share of the work is never lost: what is open, planned, taken, asked and kept for oneself goes over. */
export const moving: Readonly<Record<string, Moving>> = {
  visits: { words: "走访", columns: ["created_by"], lists: ["visitor_ids"], kind: "visit" },
  visit_notes: { words: "走访补充", columns: ["created_by"], hasRev: true },
  demands: {
    words: "需求",
    columns: ["created_by", "owner_id"],
    lists: ["collaborator_ids"],
    head: "owner_id",
    kind: "demand",
  },
  calendar_entries: {
    words: "日程",
    columns: ["created_by", "leader_id"],
    lists: ["member_ids"],
    head: "leader_id",
    kind: "calendar",
  },
  companies: { words: "负责的企业", columns: ["owner_id"], kind: "company" },
  answers: { words: "问卷答卷", columns: ["created_by"], kind: "answer" },
  reports: { words: "企业背调", columns: ["created_by"] },
  report_shares: { words: "背调分享链接", columns: ["created_by"] },
  warnings: { words: "办理的预警", columns: ["handler_id"] },
  steward_requests: { words: "管家申请", columns: ["handled_by"] },
  case_dockings: { words: "案件对接", columns: ["to_account", "by_account"] },
  case_favourites: { words: "收藏的案件", columns: ["account_id"], clash: "same" },
  company_follows: { words: "关注的企业", columns: ["account_id"], clash: "same" },
  company_opens: { words: "", columns: ["account_id"], clash: "same" },
  industry_collections: { words: "收藏的报告", columns: ["account_id"], clash: "same" },
  portfolio_notes: { words: "专利备注", columns: ["created_by"] },
  consultings: { words: "业务咨询", columns: ["asked_by", "assigned_to"] },
  service_orders: { words: "服务订单", columns: ["ordered_by"] },
  applications: { words: "业务申请", columns: ["asked_by"] },
  certifications: { words: "认证申请", columns: ["account_id"] },
  company_changes: { words: "资料变更申请", columns: ["account_id"] },
  account_files: { words: "证明材料", columns: ["account_id"] },
  district_views: { words: "统计视图", columns: ["account_id"], clash: "renamed" },
  saved_searches: { words: "已保存的检索", columns: ["account_id"], clash: "renamed" },
  announcement_receipts: { words: "通知回执", columns: ["account_id"], clash: "same" },
  announcements: { words: "指定接收的通知", columns: [], lists: ["account_ids"] },
  reminders: { words: "消息", columns: ["account_id"], clash: "same" },
  files: { words: "照片和附件", columns: ["account_id", "delivered_by"] },
  // A phone that sends again what it has sent before under the other account gets the answer of then.
  idempotency: { words: "", columns: ["account_id"], clash: "same" },
};

/** Moved by a statement of their own. */
export const special: Readonly<Record<string, string>> = {
  "accounts.merged_into": "the pointer itself; accounts merged before follow to the kept one",
  "saved_search_numbers.account_id": "the kept account counts on, so that no number is given twice",
  "visit_targets.owner_id": "the kept account's target of a month stands; where it has none the other's is its own",
};

/** What ends with the account, and what an administrator calls it. */
export const ending: Readonly<Record<string, string>> = {
  "sessions.account_id": "登录",
  "sessions.viewer_id": "",
  "push_subscriptions.account_id": "推送订阅",
  "wechat_bindings.account_id": "微信绑定",
  "calendar_feeds.account_id": "日历订阅地址",
  "law_event_feeds.account_id": "法律事件订阅地址",
  "annuity_feeds.account_id": "年费订阅地址",
  "known_places.account_id": "",
};

const who = "who did it, in a history that nobody rewrites";
const wrote = "who wrote it down; it gives no right";
const handed = "who handed the bytes in; they belong to their record";
const office = "of administrators, who are never merged";

/** What stays with the closed account, which keeps its name, and why. */
export const staying: Readonly<Record<string, string>> = {
  "annuity_payments.account_id": who,
  "application_steps.by": who,
  "case_docking_lines.by_account": who,
  "case_steps.by": who,
  "certifications.handled_by": who,
  "company_changes.handled_by": who,
  "coupon_grants.given_by": who,
  "coupon_grants.recalled_by": who,
  "company_distinct.by": who,
  "company_merges.by": who,
  "company_merges.undone_by": who,
  "consulting_steps.by": who,
  "demand_moves.operator": who,
  "devices.wipe_ordered_by": who,
  "file_checks.asked_by": who,
  "industry_report_steps.by": who,
  "industry_uses.account_id": who,
  "label_dismissals.by": who,
  "order_steps.by": who,
  "piece_history.by": who,
  "report_versions.by": who,
  "revisions.by": who,
  "steward_steps.by": who,
  "visit_requests.handled_by": who,
  "visit_requests.account_id": who,
  "visit_comments.account_id": who,
  "appointment_confirmations.account_id": who,
  "demand_ratings.account_id": who,
  "visitor_registrations.handled_by": who,
  "warning_moves.by": who,
  "audit_log.detail": who,
  "demands.extension": who,
  "demands.rounds": who,
  "revisions.changed": who,
  "idempotency.reply": "what was answered then; the feed tells the phone what the record is now",
  "company_merges.changed":
    "what companies were before; one that gets its owner of then back is gathered in the night, as whatever comes late",
  "company_merges.moved": "which company's accounts they were; the undo gives the closed one back as it was",
  "audit_log.account_id": who,
  "audit_log.view_by": who,
  "asks.answered_by": who,
  "questionnaire_versions.published_by": who,
  "usage_days.account_id": "how often each account was used on a day; added up they would be another figure",
  "company_data_calls.account_id": "what each account has asked of the provider, for its bill",
  "refusals.account_id": "what was refused on the devices of that account",
  "device_shares.account_id":
    "what the phones of that account hold; the kept account's share is reckoned anew with its next pull",
  "devices.account_id": "the phone as it was last heard of; the kept account's own line begins when it signs in there",
  "notice_settings.account_id": "the kept account keeps its own settings",
  "imports.account_id": wrote,
  "record_imports.account_id": wrote,
  "patent_imports.account_id": wrote,
  "patent_import_columns.by": wrote,
  "watches.created_by": wrote,
  "answers.updated_by": wrote,
  "banners.updated_by": office,
  "calendar_entries.updated_by": wrote,
  "cases.created_by": wrote,
  "cases.updated_by": wrote,
  "certificate_loans.created_by": wrote,
  "certificates.created_by": wrote,
  "certificates.updated_by": wrote,
  "companies.created_by": wrote,
  "companies.updated_by": wrote,
  "content_files.created_by": office,
  "demands.updated_by": wrote,
  "honors.created_by": wrote,
  "honors.updated_by": wrote,
  "portfolio_entries.created_by": wrote,
  "portfolio_entries.updated_by": wrote,
  "question_links.created_by": wrote,
  "questionnaires.created_by": wrote,
  "questionnaires.updated_by": wrote,
  "reports.updated_by": wrote,
  "visit_notes.updated_by": wrote,
  "visit_reviews.updated_by": wrote,
  "visit_targets.updated_by": wrote,
  "visits.updated_by": wrote,
  "case_files.account_id": handed,
  "certificate_files.account_id": handed,
  "industry_files.account_id": handed,
  "order_files.account_id": handed,
  "announcements.created_by": office,
  "company_data_settings.updated_by": office,
  "coupons.updated_by": office,
  "district_maps.uploaded_by": office,
  "district_maps.withdrawn_by": office,
  "industry_charts.account_id": office,
  "industry_reports.updated_by": office,
  "order_products.updated_by": office,
  "pieces.created_by": office,
  "pieces.updated_by": office,
  "score_rules.updated_by": office,
  "tier_settings.updated_by": office,
  "warning_rules.published_by": office,
  "applications.made_id": "the account or steward that the application has made, whatever became of it",
};
