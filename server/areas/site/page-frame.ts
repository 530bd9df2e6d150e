import { elderPath } from "#contract/site/elder-mode.ts";
import { columnsAt, siteEntries } from "#contract/site/web-pages.ts";
import { escapeHtml } from "./html.ts";

/** How a document is looked at. */
export interface Seen {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  isElder: boolean;
}

const elderSwitch = ({ path, search, isElder }: Seen) =>
  `<form action="${elderPath}"><input type="hidden" name="on" value="${isElder ? "" : "1"}" /><input type="hidden" name="back" value="${escapeHtml(path + search)}" /><button type="submit" class="button elder-switch" aria-pressed="${String(isElder)}">关怀版</button></form>`;

/** The bar and foot of every page, with the classes of `src/app/shells/site/site-shell.tsx`, around a page's text. */
export function framed(text: string, request: Seen): string {
  const { path } = request;
  const isHere = (paths: readonly string[]) =>
    paths.includes(path) || (columnsAt(path).length === 0 && paths.some((one) => path === `${one}/details`));
  const entries = siteEntries.map(
    ({ title, to, paths }) =>
      `<li><a href="${escapeHtml(to)}"${isHere(paths) ? ' aria-current="page"' : ""}>${escapeHtml(title)}</a></li>`,
  );
  return [
    '<div class="site"><a class="skip-link" href="#main">跳到主要内容</a>',
    '<header class="site-header"><a class="site-brand" href="/web/index"><img src="/icons/logo.svg" alt="" width="32" height="32" />知识产权智慧管理平台</a>',
    `<div class="site-tools">${elderSwitch(request)}<a class="button" href="/login">登录</a></div></header>`,
    '<div class="site-nav-place"><nav class="site-nav" aria-label="网站栏目"><a class="button site-nav-button" href="#columns">菜单</a>',
    `<ul>${entries.join("")}</ul></nav></div>`,
    `<main id="main" class="site-main"><div class="page-view">${text}</div></main>`,
    '<footer class="site-footer"><a href="/privacy">隐私说明</a></footer></div>',
  ].join("");
}
