/** Pages of the boards, in the order in which a wall turns them. */
export const boardPaths = ["/visualization", "/visualization/Visit", "/visualization/Patent"] as const;
export const boardTitles = ["全区概况", "走访与需求", "专利"] as const;

/** The next page of a wall. */
export const turned = (at: number, by: 1 | -1): number => (at + by + boardPaths.length) % boardPaths.length;

/** What a page is drawn for on a wall; it is scaled to any other screen. */
export const stage = { width: 1920, height: 1080 };

/** By how much the stage grows or shrinks so that all of it shows. */
export const scaleFor = (width: number, height: number): number => Math.min(width / stage.width, height / stage.height);
