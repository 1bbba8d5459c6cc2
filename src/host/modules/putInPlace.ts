/** Operations on folders. */
export interface FolderMoves<Place> {
  isThere(place: Place): Promise<boolean>;
  rename(from: Place, to: Place): Promise<void>;
  /** Deletes a folder with all its contents. */
  delete(place: Place): Promise<void>;
}

/** The folders involved in a move. */
export interface Placing<Place> {
  /** The folder with the new content. */
  readonly draft: Place;
  readonly place: Place;
  /** The folder that holds the old content until the draft has been moved. */
  readonly aside: Place;
}

/**
 * Moves a folder into its place. The old content is deleted last, so that either the old or the new one exists if
 * anything fails.
 *
 * @throws what the move throws; the old content has been restored then
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
  // The draft is in its place, so an old folder that cannot be deleted is not a failure.
  if (isOccupied) await moves.delete(aside).catch(() => undefined);
}
