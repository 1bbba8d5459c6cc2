/** How folders are moved. */
export interface FolderMoves<Place> {
  isThere(place: Place): Promise<boolean>;
  rename(from: Place, to: Place): Promise<void>;
  /** With all that is in it. */
  delete(place: Place): Promise<void>;
}

/** Which folder goes where. */
export interface Placing<Place> {
  /** What is to be in the place. */
  readonly draft: Place;
  readonly place: Place;
  /** Where what was in the place waits until the draft is there. */
  readonly aside: Place;
}

/**
 * Moves a folder into its place. What was there goes last of all, so that one of both is there whatever fails.
 *
 * @throws what the move throws; what was in the place is there again then
 */
export async function putInPlace<Place>(
  moves: FolderMoves<Place>,
  { draft, place, aside }: Placing<Place>,
): Promise<void> {
  const isOccupied = await moves.isThere(place);
  if (isOccupied) await moves.rename(place, aside);
  try {
    await moves.rename(draft, place);
  } catch (error) {
    if (isOccupied) await moves.rename(aside, place);
    throw error;
  }
  // The draft is in its place: what cannot be deleted is no reason to call that a failure.
  if (isOccupied) await moves.delete(aside).catch(() => undefined);
}
