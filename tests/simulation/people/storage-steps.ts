import { note, type Hand } from "../play.ts";
import { turns } from "../quiet.ts";
import { count } from "../promises/tally.ts";
import { one } from "../world/streams.ts";

/** The disk fills up after a few more writes; another time the person makes space. */
export async function disk({ play, device: some, random }: Hand): Promise<void> {
  // A disk does not stay full for long.
  const device = play.devices.find(({ faults }) => faults.room !== null) ?? some;
  const { faults } = device;
  if (faults.room !== null) {
    count(play.tally, "outcome: space is made on a full disk");
    note(play, `${device.name} has space again`);
    faults.room = null;
    return;
  }
  faults.room = Math.floor(random() * 8);
  count(play.tally, "fault: disk fills up");
  note(play, `${device.name} has room for ${faults.room} more writes`);
}

/** The browser closes the connection to the database, or answers that it is gone. */
export async function connection({ play, device, random }: Hand): Promise<void> {
  const tab = one(random, device.tabs);
  if (tab === undefined) return;
  if (random() < 0.5) {
    count(play.tally, "fault: connection to the storage closed");
    note(play, `${device.name}: the browser closes the connection to the database`);
    device.loseConnection(tab);
  } else {
    device.faults.lost = 1 + Math.floor(random() * 4);
    count(play.tally, "fault: connection to the storage lost");
    note(play, `${device.name}: the next ${device.faults.lost} transactions find no connection`);
  }
  await turns(Math.floor(random() * 4));
}
