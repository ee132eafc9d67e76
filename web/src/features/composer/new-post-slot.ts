import { keptForGood, keptForTab } from '#web/lib/storage.ts'
import { unsentPrefix } from '#web/lib/unsent-text.ts'

/**
 * More than the number of new-post tabs anyone has. Stored posts are named after their slot. The first keeps the
 * original name.
 */
const slots = ['new', ...Array.from({ length: 19 }, (_, index) => `new-${index + 2}`)]

/** Where the tab remembers its slot across reloads. */
const storageKey = 'crier:new-post'

let taken: string | undefined

/** Returns the name under which this page stores an unsent new post. */
export const newPostSlot = (): string => taken ?? 'new'

/**
 * Claims a slot that no other page of the browser has, so two tabs don't overwrite each other's post: the tab's own
 * slot, else one with a post left behind, else an empty one. The browser releases it when the page goes away for any
 * reason. Without Web Locks, as without TLS, pages share one.
 */
export const takeNewPostSlot = async (): Promise<void> => {
  if (taken !== undefined || !('locks' in navigator)) return
  const own = keptForTab.get(storageKey)
  const names = keptForGood.names()
  const isLeft = (slot: string) => names.some((name) => name.startsWith(unsentPrefix) && name.endsWith(`:${slot}`))
  for (const slot of [...slots.filter((one) => one === own), ...slots.filter(isLeft), ...slots])
    if (await isTaken(slot)) {
      taken = slot
      keptForTab.set(storageKey, slot)
      return
    }
}

/**
 * Returns true if nobody else holds the slot. This page then keeps it until it goes away. Where site data is blocked,
 * so are locks.
 */
const isTaken = (slot: string) =>
  new Promise<boolean>((tell) => {
    const hold = (lock: Lock | null) => {
      tell(lock !== null)
      return lock === null ? undefined : new Promise<never>(() => {})
    }
    navigator.locks.request(`crier:new-post:${slot}`, { ifAvailable: true }, hold).catch(() => tell(false))
  })
