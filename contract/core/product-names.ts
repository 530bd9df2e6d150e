/** The product's name, as titles of pages and documents say it (specification section 1). */
export const productName = "知识产权智慧管理平台";
/** The name in the head of the sidebar, which the specification gives it alone. */
export const sidebarName = "知识产权服务平台";
