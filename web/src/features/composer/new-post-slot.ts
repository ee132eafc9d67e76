import { keptForGood, keptForTab } from '#web/lib/storage.ts'

/** More tabs with a new post than anybody has. What is kept is named after them: the first has the name that it always had. */
const slots = ['new', ...Array.from({ length: 19 }, (_, index) => `new-${index + 2}`)]

/** Where the tab remembers its slot, over a reload. */
const storageKey = 'crier:new-post'

let taken: string | undefined

/** Under which name this page keeps a new post that was not sent. */
export const newPostSlot = (): string => taken ?? 'new'

/**
 * Takes a slot that no other page of the browser has, so that two tabs don't write over each other's post: that of the tab, else one in which a post
 * was left behind, else an empty one. The browser gives it back when the page goes, however it goes. Where there are no locks, as without TLS, pages share
 * one.
 */
export const takeNewPostSlot = async (): Promise<void> => {
  if (taken !== undefined || !('locks' in navigator)) return
  const own = keptForTab.get(storageKey)
  const names = keptForGood.names()
  const isLeft = (slot: string) => names.some((name) => name.startsWith('crier:unsent:') && name.endsWith(`:${slot}`))
  for (const slot of [...slots.filter((one) => one === own), ...slots.filter(isLeft), ...slots])
    if (await isTaken(slot)) {
      taken = slot
      keptForTab.set(storageKey, slot)
      return
    }
}

/** True if nobody else has it; then this page keeps it until it goes. Blocked site data blocks locks, too. */
const isTaken = (slot: string) =>
  new Promise<boolean>((tell) => {
    const hold = (lock: Lock | null) => {
      tell(lock !== null)
      return lock === null ? undefined : new Promise<never>(() => {})
    }
    navigator.locks.request(`crier:new-post:${slot}`, { ifAvailable: true }, hold).catch(() => tell(false))
  })
