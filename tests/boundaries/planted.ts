/** One planted violation: the file, what it says, and the rule that must object. */
export interface Planted {
  breaks: string;
  file: string;
  text: string;
  rule: string;
}

/** A small tree that keeps every rule; `a.ts` of each area is there to be imported. */
export const cleanTree: Record<string, string> = {
  "contract/a.ts": "export const a = 1;\n",
  "offline/a.ts": 'import { a as contract } from "#contract/a.ts";\nexport const a = contract;\n',
  "sw/a.ts": 'import { a as offline } from "#offline/a.ts";\nexport const a = offline;\n',
  "contract/core/time.ts": 'import { addDays } from "date-fns/addDays";\nexport const time = addDays;\n',
  "src/ui/a.ts": 'import { time } from "#contract/core/time.ts";\nexport const a = time;\n',
  "src/api/a.ts": 'import { a as offline } from "#offline/a.ts";\nexport const a = offline;\n',
  "src/entities/company/a.ts": 'import { a as api } from "#src/api/a.ts";\nexport const a = api;\n',
  "src/features/visits/a.ts":
    'import { a as company } from "#src/entities/company/a.ts";\nimport { b } from "./b.ts";\nexport const a = [company, b];\n',
  "src/features/visits/b.ts": "export const b = 1;\n",
  "src/features/sync/a.ts": "export const a = 1;\n",
  "src/app/a.ts": 'import { a as visits } from "#src/features/visits/a.ts";\nexport const a = visits;\n',
  "src/main.tsx": 'import { a } from "./app/a.ts";\nexport const main = a;\n',
  "server/project-root.ts": "export const projectRoot = 1;\n",
  "server/app.ts": 'import { a } from "#server/areas/visit/a.ts";\nexport const app = a;\n',
  "server/database/a.ts": 'import { projectRoot } from "#server/project-root.ts";\nexport const a = projectRoot;\n',
  "server/plugins/a.ts": 'import { a as database } from "#server/database/a.ts";\nexport const a = database;\n',
  "server/importers/a.ts": 'import { a as plugin } from "#server/plugins/a.ts";\nexport const a = plugin;\n',
  "server/areas/visit/a.ts":
    'import { a as plugin } from "#server/plugins/a.ts";\nimport { a as importer } from "#server/importers/a.ts";\nexport const a = [plugin, importer];\n',
  "server/main.ts": 'const { a } = await import("#demo/a.ts");\nexport const main = a;\n',
  "demo/a.ts":
    'import { a as area } from "#server/areas/visit/a.ts";\nimport { a as database } from "#server/database/a.ts";\nexport const a = [area, database];\n',
  "server/jobs/a.ts": 'import { a as area } from "#server/areas/visit/a.ts";\nexport const a = area;\n',
};

const crossing = (breaks: string, from: string, to: string): Planted => ({
  breaks,
  file: `${from}/planted.ts`,
  text: `import { a } from "${to}";\nexport const planted = a;\n`,
  rule: "boundaries(dependencies)",
});

/** At least one for every line of the import rules, and one for every other rule that holds the tree together. */
export const planted: Planted[] = [
  crossing("contract imports nothing of ours", "contract", "#offline/a.ts"),
  crossing("offline imports contract alone", "offline", "#src/ui/a.ts"),
  crossing("sw imports offline and contract alone", "sw", "#src/api/a.ts"),
  crossing("ui imports nothing of ours", "src/ui", "#contract/a.ts"),
  crossing("api does not import entities", "src/api", "#src/entities/company/a.ts"),
  crossing("entities do not import features", "src/entities/company", "#src/features/visits/a.ts"),
  crossing("a feature does not import another", "src/features/visits", "#src/features/sync/a.ts"),
  crossing("a feature does not import the app", "src/features/sync", "#src/app/a.ts"),
  crossing("relative paths hide nothing", "src/features/honor", "../sync/a.ts"),
  crossing("nothing imports the app", "src/entities/visit", "#src/app/a.ts"),
  crossing("the client does not import the server", "src/app", "#server/database/a.ts"),
  crossing("the server does not import the client", "server/areas/visit", "#src/ui/a.ts"),
  crossing("the server does not import offline", "server/plugins", "#offline/a.ts"),
  crossing("plugins do not import areas", "server/plugins/deep", "#server/areas/visit/a.ts"),
  crossing("importers do not import areas", "server/importers/deep", "#server/areas/visit/a.ts"),
  crossing("backups do not import areas", "server/backup/deep", "#server/areas/visit/a.ts"),
  crossing("the database does not import plugins", "server/database", "#server/plugins/a.ts"),
  crossing("the database does not import areas", "server/database/deep", "#server/areas/visit/a.ts"),
  crossing("the database does not import the demo", "server/database/rows", "#demo/a.ts"),
  crossing("areas do not import the demo", "server/areas/honor", "#demo/a.ts"),
  crossing("of what starts the server the entry alone imports the demo", "server/start", "#demo/a.ts"),
  {
    breaks: "areas do not load the demo later either",
    file: "server/areas/honor/later.ts",
    text: 'export const later = () => import("#demo/a.ts");\n',
    rule: "boundaries(dependencies)",
  },
  crossing("the demo does not import the client", "demo", "#src/ui/a.ts"),
  crossing("the demo does not import what starts the server", "demo/visit", "#server/app.ts"),
  crossing("areas do not import jobs", "server/areas/company", "#server/jobs/a.ts"),
  ...["contract", "offline", "src/ui", "server/areas/visit"].map((area) => ({
    breaks: `no date-fns outside contract/core/time.ts, as in ${area}`,
    file: `${area}/summer.ts`,
    text: 'import { addDays } from "date-fns/addDays";\nexport const summer = addDays;\n',
    rule: "eslint(no-restricted-imports)",
  })),
  {
    breaks: "no import cycle",
    file: "src/ui/circle.ts",
    text: 'import { round } from "./round.ts";\nexport const circle = () => round;\n',
    rule: "import(no-cycle)",
  },
  {
    breaks: "no file above 300 lines",
    file: "src/ui/long.ts",
    text: `export const long = [\n${"  1,\n".repeat(300)}];\n`,
    rule: "eslint(max-lines)",
  },
  {
    breaks: "no function above 80 lines",
    file: "src/ui/long-function.ts",
    text: `export function long(add: (n: number) => void) {\n${"  add(1);\n".repeat(90)}}\n`,
    rule: "eslint(max-lines-per-function)",
  },
  {
    breaks: "no screen package where no screen is",
    file: "offline/screen.ts",
    text: 'import { useState } from "react";\nexport const screen = useState;\n',
    rule: "eslint(no-restricted-imports)",
  },
  {
    breaks: "no dayjs",
    file: "src/ui/day.ts",
    text: 'import dayjs from "dayjs";\nexport const day = dayjs;\n',
    rule: "eslint(no-restricted-imports)",
  },
  {
    breaks: "no default export but of lazy pages",
    file: "src/ui/default.ts",
    text: "export default 1;\n",
    rule: "import(no-default-export)",
  },
  {
    breaks: "no any",
    file: "src/ui/anything.ts",
    text: "export const anything = (x: any) => String(x);\n",
    rule: "typescript(no-explicit-any)",
  },
  {
    breaks: "no promise left alone",
    file: "src/ui/floating.ts",
    text: "export function floating(work: () => Promise<void>) {\n  work();\n}\n",
    rule: "typescript(no-floating-promises)",
  },
  {
    breaks: "kebab-case file names",
    file: "src/ui/CamelCase.ts",
    text: "export const camel = 1;\n",
    rule: "unicorn(filename-case)",
  },
];

/** What the planted cycle needs to close. */
export const otherHalf = {
  file: "src/ui/round.ts",
  text: 'import { circle } from "./circle.ts";\nexport const round = () => circle;\n',
};
