import { expect, test } from "vitest";
import { byArea } from "./light-contract.ts";

const table = 'import { contract } from "#contract/index.ts";';

test("a module imports the addresses of the areas it names, and no others", () => {
  expect(byArea(`${table}\nuseCall(contract.web.list, {}); run(contract.user.login);`)).toBe(
    'import { calls as contract_web } from "light-contract/web"; import { calls as contract_user } from "light-contract/user";\n' +
      "useCall(contract_web.list, {}); run(contract_user.login);",
  );
});

test("a module that reads the whole table keeps it", () => {
  expect(byArea(`${table}\nObject.keys(contract);`)).toBeNull();
  expect(byArea('import { callsByName } from "#contract/index.ts";')).toBeNull();
});
