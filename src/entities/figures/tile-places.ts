/** Where a thing lies, in degrees; null: not known. */
export interface Placed {
  id: string;
  lng: number | null;
  lat: number | null;
}

/** Cell of a grid, from 1, north on top and west on the left. */
export interface Cell {
  column: number;
  row: number;
}

const spread = (values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value: number) => (most === least ? 0.5 : (value - least) / (most - least));
};

/**
 * A map of tiles: each thing in the free cell nearest to its place, the closest pairs first; what has no place takes
 * the cells that are left, in order. `columns` cells wide and as high as is needed with a little air between.
 */
export function tilePlaces(things: readonly Placed[], columns: number): ReadonlyMap<string, Cell> {
  const rows = Math.max(1, Math.ceil((things.length * 1.3) / columns));
  const cells = Array.from({ length: rows * columns }, (_, at) => ({
    column: (at % columns) + 1,
    row: Math.floor(at / columns) + 1,
  }));
  const known = things.flatMap(({ id, lng, lat }) => (lng === null || lat === null ? [] : [{ id, lng, lat }]));
  const [across, down] = [spread(known.map(({ lng }) => lng)), spread(known.map(({ lat }) => -lat))];
  const pairs = known.flatMap(({ id, lng, lat }) =>
    cells.map((cell) => ({
      id,
      cell,
      distance: Math.hypot(across(lng) * (columns - 1) - (cell.column - 1), down(-lat) * (rows - 1) - (cell.row - 1)),
    })),
  );
  const places = new Map<string, Cell>();
  const taken = new Set<Cell>();
  const take = (id: string, cell: Cell) => {
    if (places.has(id) || taken.has(cell)) return;
    places.set(id, cell);
    taken.add(cell);
  };
  for (const { id, cell } of pairs.toSorted((a, b) => a.distance - b.distance)) take(id, cell);
  for (const { id } of things) {
    const free = cells.find((cell) => !taken.has(cell));
    if (free) take(id, free);
  }
  return places;
}
