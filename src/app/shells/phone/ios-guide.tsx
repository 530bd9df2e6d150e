/** Two pictures of what iOS asks for: the share button, then the entry of the menu. */
export function IosGuide() {
  return (
    <ol className="ios-guide">
      <li>
        <svg viewBox="0 0 240 96" role="img" aria-label="浏览器底部工具栏中间的分享按钮">
          <rect x="1" y="30" width="238" height="64" rx="12" fill="var(--fill)" stroke="var(--line)" />
          <g fill="none" stroke="var(--control-line)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
            <path d="m36 54-8 8 8 8M72 54l8 8-8 8M166 52h14v20h-14zM206 52h14v14h-14z" />
          </g>
          <circle cx="122" cy="60" r="26" fill="var(--surface)" stroke="var(--primary)" strokeWidth="3" />
          <path
            d="M114 58h-4v16h24V58h-4M122 68V46m-6 6 6-6 6 6"
            fill="none"
            stroke="var(--primary)"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        点浏览器底部的“分享”按钮。
      </li>
      <li>
        <svg viewBox="0 0 240 96" role="img" aria-label="菜单中的“添加到主屏幕”">
          <rect x="1" y="1" width="238" height="94" rx="12" fill="var(--fill)" stroke="var(--line)" />
          <rect
            x="10"
            y="32"
            width="220"
            height="34"
            rx="8"
            fill="var(--surface)"
            stroke="var(--primary)"
            strokeWidth="3"
          />
          <text x="22" y="54" fontSize="15" fill="var(--ink)">
            添加到主屏幕
          </text>
          <path d="M200 41h16v16h-16zM208 45v8m-4-4h8" fill="none" stroke="var(--primary)" strokeWidth="2" />
          <path d="M22 18h90M22 80h120" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
        </svg>
        在菜单里选“添加到主屏幕”，再点“添加”。
      </li>
    </ol>
  );
}
