import { giveUpDrafts, isHere } from "./drafts.ts";
import { note, openTab, type Hand } from "../play.ts";
import { quiet } from "../quiet.ts";
import { count } from "../promises/tally.ts";

/** The person logs out, and another one logs in on the same phone. */
export async function user({ play, device, random }: Hand): Promise<void> {
  const [tab, ...others] = device.tabs;
  const next = play.world.people.find((one) => one !== device.account);
  if (tab === undefined || next === undefined || device.faults.lost > 0) return;
  // The other tabs notice that nobody is logged in any more.
  for (const other of others) device.killTab(other, random);
  await quiet();
  const goes = await tab.engine.whatGoes().catch(() => null);
  // The page cannot ask about what it cannot read.
  if (goes === null) return;
  const left = goes.unsent + goes.drafts;
  // Asked about drafts alone, the person may say that they go.
  const wipes = goes.unsent === 0 && random() < 0.5;
  if (wipes && goes.drafts > 0) giveUpDrafts(play, device, tab);
  else if (wipes && play.drafts.some((kept) => isHere(kept, device, tab)))
    play.ledger.broken.push(`draft lost: ${device.name} wipes a draft without a question`);
  device.forget(tab);
  void (wipes ? tab.engine.wipe() : tab.engine.leave()).catch(() => undefined);
  await quiet();
  if (wipes) device.users.delete(device.account);
  count(
    play.tally,
    wipes ? "fault: logout that wipes" : `fault: logout that keeps ${left > 0 ? "unsent rows" : "all"}`,
  );
  note(play, `${device.name}: ${device.account.user.name} leaves with ${left} unsent, ${next.user.name} comes`);
  device.account = next;
  await openTab(play, device);
}
