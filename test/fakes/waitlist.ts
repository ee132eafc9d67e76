import type { Waitlist, WaitlistEntry } from '#functions/ports/forms.ts'

/** The waitlist in memory, with its entries in `entries`. */
export const fakeWaitlist = (): Waitlist & { entries: Map<string, WaitlistEntry> } => ({
  entries: new Map(),
  async join(entry) {
    const known = this.entries.get(entry.email)
    this.entries.set(entry.email, known ? { ...known, comment: entry.comment || known.comment } : entry)
  },
  async count() {
    return this.entries.size
  },
})
