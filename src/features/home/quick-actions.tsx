import { ButtonLink } from "#src/ui/button/button.tsx";

const actions = [
  { to: "/workVisit/form", title: "新建走访" },
  { to: "/addWaitvisit", title: "安排走访" },
  { to: "/addDemand", title: "登记需求" },
  { to: "/question", title: "填写问卷" },
  { to: "/workEnterprisevisit", title: "企业" },
  { to: "/workFollow", title: "跟进" },
] as const;

/** What an official begins a day's work with. */
export function QuickActions() {
  return (
    <nav aria-label="常用操作" className="home-quick">
      {actions.map(({ to, title }, place) => (
        <ButtonLink key={to} to={to} kind={place === 0 ? "primary" : "plain"}>
          {title}
        </ButtonLink>
      ))}
    </nav>
  );
}
