/**
 * Modules of pages that need the network, so that no phone keeps them: the pages of rows with `offline: false`.
 * A test holds this list against the routes. The sheet of the calendar's address asks the server first as well. The pages of the website and of an account's own password stay,
 * being small and on everybody's way.
 */
const onlinePages = [
  /\/features\/account\/(certification|wechat-login|(forget|register)-page)\./,
  /\/features\/(content|duplicates|file-check|import|labels|reports|requests|small|statistics|users|website)\//,
  /\/features\/calendar\/(holidays-page|subscribe-sheet)\./,
  /\/features\/demands\/company-demands-page\./,
  /\/features\/home\/(company|district)-home-page\./,
  /\/features\/questions\/(company-questions|design|dispatch|link|results)-page\./,
];

/** Whether a module is the page of a row that needs the network. */
export const isOnlinePage = (module: string): boolean => onlinePages.some((pattern) => pattern.test(module));
