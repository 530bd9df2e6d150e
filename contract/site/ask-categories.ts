/** What a question of the public is about. */
export const askCategories = ["专利", "商标", "维权", "政策资助", "质押融资", "海外", "其他"] as const;
