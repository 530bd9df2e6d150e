/** Types of patents, as the office names them. */
export const patentTypes = ["发明", "实用新型", "外观设计", "PCT发明", "PCT实用新型"] as const;
export type PatentType = (typeof patentTypes)[number];

/** What a patent's standing comes to, for people. Its reason and the event that made it stand beside it. */
export const patentStatuses = ["审中", "有效", "失效"] as const;
export type PatentStatus = (typeof patentStatuses)[number];

/** What was ever recorded about a right, and is searched for: transfers, licences, pledges, preservations, open licences. */
export const rightKinds = ["转让", "许可", "质押", "保全", "开放许可"] as const;
export type RightKind = (typeof rightKinds)[number];
