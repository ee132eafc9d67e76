/** What a navigation carries that goes on with the composer of this key. */
export type OwnMove = { composer: string }

export const isOwnMove = (state: unknown): state is OwnMove =>
  typeof state === 'object' && state !== null && 'composer' in state && typeof state.composer === 'string'

/** Which composer is shown, and for which address. */
export type Desk = {
  key: string
  /** The key of the navigation that led here. */
  place: string
  /** The post that the address names. */
  editId: string | undefined
  /** The post that the composer was opened with; none if it began with a new one, whatever the address says by now. */
  openId: string | undefined
}

export const deskAt = (place: string, editId: string | undefined): Desk => ({ key: place, place, editId, openId: editId })

type Move = { place: string; editId: string | undefined; state: unknown; isDone: boolean }

/**
 * The desk after a navigation. A composer stays when its own new post has just got an address, and when the person comes again to the address
 * where they are writing. Otherwise, and when its post is done, a fresh one is opened.
 */
export const deskAfter = (desk: Desk, { place, editId, state, isDone }: Move): Desk => {
  const stays = isOwnMove(state) ? state.composer === desk.key : editId === desk.editId && !isDone
  return stays ? { ...desk, place, editId } : deskAt(place, editId)
}
