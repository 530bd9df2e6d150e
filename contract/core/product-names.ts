/** The product's name, as titles of pages and documents say it (specification section 1). */
export const productName = "知识产权智慧管理平台";
/** The same in the words between which a narrow screen breaks it. */
export const productWords = ["知识产权", "智慧管理平台"] as const;
/** The name in the head of the sidebar, which the specification gives it alone. */
export const sidebarName = "知识产权服务平台";
