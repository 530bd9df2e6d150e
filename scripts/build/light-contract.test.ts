import { expect, test } from "vitest";
import { byArea } from "./light-contract.ts";

const table = 'import { contract } from "#contract/index.ts";';

test("a module imports the addresses of the areas it names, and no others", () => {
  expect(byArea(`${table}\nuseCall(contract.site.list, {}); run(contract.account.login);`)).toBe(
    'import { calls as contract_site } from "light-contract/site"; import { calls as contract_account } from "light-contract/account";\n' +
      "useCall(contract_site.list, {}); run(contract_account.login);",
  );
});

test("a module that reads the whole table keeps it", () => {
  expect(byArea(`${table}\nObject.keys(contract);`)).toBeNull();
  expect(byArea('import { callsByName } from "#contract/index.ts";')).toBeNull();
});
