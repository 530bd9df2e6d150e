/** Who may import whom; every area may also import itself. The table of docs/ARCHITECTURE.md, as the lint reads it. */
const mayImport = {
  contract: [],
  offline: ["contract"],
  sw: ["offline", "contract"],
  ui: [],
  api: ["offline", "contract"],
  entities: ["ui", "api", "offline", "contract"],
  feature: ["entities", "ui", "api", "offline", "contract"],
  app: ["feature", "entities", "ui", "api", "offline", "contract"],
  "server-database": ["contract"],
  "server-plugins": ["server-database", "contract"],
  "server-importers": ["server-plugins", "contract"],
  "server-search": ["server-plugins", "server-database", "contract"],
  "server-backup": ["server-plugins", "server-database", "contract"],
  "server-areas": [
    "server-backup",
    "server-importers",
    "server-search",
    "server-plugins",
    "server-database",
    "contract",
  ],
  "server-jobs": ["server-areas", "server-backup", "server-search", "server-plugins", "server-database", "contract"],
  "server-start": [
    "server-jobs",
    "server-areas",
    "server-backup",
    "server-importers",
    "server-search",
    "server-plugins",
    "server-database",
    "contract",
  ],
  demo: ["server-areas", "server-search", "server-plugins", "server-database", "contract"],
};

/** Features are many: a feature may import itself alone, which the next policy says. */
const policyOf = (type) => ({
  from: { element: { type } },
  allow: { to: { element: { types: { anyOf: type === "feature" ? mayImport.feature : [type, ...mayImport[type]] } } } },
});

const sameFeature = {
  from: { element: { type: "feature" } },
  allow: { to: { element: { type: "feature", captured: { area: "{{ from.element.captured.area }}" } } } },
};

/** The path of the project's folder is no part of starting the server. */
const anyoneFindsTheRoot = {
  from: { element: { type: "server-*" } },
  allow: { to: { file: { categories: "project-root" } } },
};

/** Of the product the entry alone knows the demo, and loads it when it is asked for. */
const theEntryLoadsTheDemo = {
  from: { file: { categories: "entry" } },
  allow: { to: { element: { type: "demo" } } },
};

/** What a search promises is types alone: the services of a call name it, whoever keeps the promise. */
const servicesNameTheSearch = {
  from: { element: { type: "server-plugins" } },
  allow: { to: { file: { categories: "patent-search" } } },
};

/** Days, clocks and their words are the same for a button and for a rule. */
const uiReadsTheClock = {
  from: { element: { type: "ui" } },
  allow: { to: { file: { categories: { anyOf: ["time", "words"] } } } },
};

/** The first pattern that fits, from the file's folder upwards, names the element. */
const elements = [
  { type: "contract", pattern: "contract" },
  { type: "offline", pattern: "offline" },
  { type: "sw", pattern: "sw" },
  { type: "ui", pattern: "src/ui" },
  { type: "api", pattern: "src/api" },
  { type: "entities", pattern: "src/entities" },
  { type: "feature", pattern: "src/features/*", capture: ["area"] },
  { type: "app", pattern: "src/app" },
  { type: "app", pattern: "src" },
  { type: "server-database", pattern: "server/database" },
  { type: "server-plugins", pattern: "server/plugins" },
  { type: "server-importers", pattern: "server/importers" },
  { type: "server-search", pattern: "server/search" },
  { type: "server-backup", pattern: "server/backup" },
  { type: "server-areas", pattern: "server/areas" },
  { type: "server-jobs", pattern: "server/jobs" },
  { type: "server-start", pattern: "server" },
  { type: "demo", pattern: "demo" },
];

const policiesBesides = (type) => [
  ...(type === "feature" ? [sameFeature] : []),
  ...(type.startsWith("server-") ? [anyoneFindsTheRoot] : []),
  ...(type === "server-start" ? [theEntryLoadsTheDemo] : []),
  ...(type === "server-plugins" ? [servicesNameTheSearch] : []),
  ...(type === "ui" ? [uiReadsTheClock] : []),
];

/**
 * Each element with its own policies alone: for every import the plugin weighs all the policies it is given, and with
 * those of everybody it took a third of the whole lint. The last that fits a file holds, so the order is turned round.
 */
const boundaries = elements.toReversed().map(({ type, pattern }) => ({
  files: [`${pattern}/**`],
  rules: {
    "boundaries/dependencies": ["error", { default: "disallow", policies: [policyOf(type), ...policiesBesides(type)] }],
  },
}));

const banned = (name, message) => ({ name, message });
const noDayjs = banned("dayjs", "Dates are date-fns or Intl.");
const dateFns = {
  group: ["date-fns", "date-fns/*"],
  message: "Days and instants are calculated in contract/core/time.ts alone.",
};
const screenPackages = ["react", "react-dom", "react-router-dom", "antd", "antd-mobile", "dexie-react-hooks"];

export default {
  plugins: ["typescript", "import", "react", "jsx-a11y", "promise", "vitest", "unicorn", "oxc"],
  jsPlugins: ["eslint-plugin-boundaries"],
  ignorePatterns: ["node_modules", "dist", "coverage", "test-results", "playwright-report", "data"],
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  categories: { correctness: "error" },
  settings: {
    "import/resolver": { typescript: { project: "tsconfig.base.json" } },
    "boundaries/elements": elements,
    "boundaries/files": [
      { category: "entry", pattern: "server/main.ts" },
      { category: "project-root", pattern: "server/project-root.ts" },
      { category: "patent-search", pattern: "server/search/patent-search.ts" },
      { category: "time", pattern: "contract/{core/time,sync/current-time}.ts" },
      { category: "words", pattern: "contract/core/*-words.ts" },
    ],
  },
  rules: {
    // Cells and field values come as unknown and are shown as text.
    "typescript/no-base-to-string": "off",
    "no-unused-vars": ["error", { ignoreRestSiblings: true, argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "max-lines": ["error", { max: 300 }],
    "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
    "no-console": ["error", { allow: ["warn", "error"] }],
    "no-empty": "error",
    "no-restricted-imports": ["error", { paths: [noDayjs], patterns: [dateFns] }],
    "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx"] }],
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    // Chinese names and digits hold no combined characters.
    "typescript/no-misused-spread": "off",
    // Functions of Fastify, Dexie and Node that need no `this`.
    "typescript/unbound-method": "off",
    // A region that scrolls must take the keyboard's focus; a cell opened for editing has it.
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "jsx-a11y/no-autofocus": "off",
    // The text of a label may be in a component or a variable.
    "jsx-a11y/label-has-associated-control": "off",
    // A page's component is chosen by the width, from a table that does not change.
    "react/static-components": "off",
    // Roles on what antd-mobile renders, where no tag of ours can stand.
    "jsx-a11y/prefer-tag-over-role": "off",
    // Advice for the React Compiler, which this build does not use.
    "react/incompatible-library": "off",
    "react/purity": "off",
    "react/set-state-in-effect": "off",
  },
  overrides: [
    ...boundaries,
    {
      files: ["contract/**", "offline/**", "sw/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            paths: [
              noDayjs,
              ...screenPackages.map((name) => banned(name, "Runs without a screen: worker, test, server.")),
            ],
            patterns: [dateFns],
          },
        ],
      },
    },
    {
      files: ["contract/core/time.ts"],
      rules: { "no-restricted-imports": "off" },
    },
    {
      // Lazy pages and what tools load are default exports.
      files: [
        "src/**/*-page.tsx",
        "src/**/*-page.{phone,desk}.tsx",
        "src/app/shells/**/*-shell.tsx",
        "*.config.{ts,mjs}",
      ],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: ["**/*.test.{ts,tsx}", "**/*.testing.ts", "tests/**", "scripts/**"],
      rules: {
        "boundaries/dependencies": "off",
        "max-lines": ["error", { max: 500 }],
        "max-lines-per-function": "off",
        "no-console": "off",
        // Playwright's global setup is a default export, and its fixtures take `{}`.
        "import/no-default-export": "off",
        "no-empty-pattern": "off",
        // Invariants are checked in functions called assert… or expect…, some only where they apply.
        "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect*", "assert*", "check"] }],
        "vitest/no-conditional-expect": "off",
      },
    },
  ],
};
