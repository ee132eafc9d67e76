import * as z from 'zod/mini'
import { hasLeft } from '#web/lib/session.ts'

const LastChoices = z.object({
  accountIds: z.array(z.string()),
  /** The time that was chosen last, as a clock on the wall showed it, and where. */
  plan: z.optional(z.object({ local: z.string(), timeZone: z.string() })),
  /** How the last post went out. */
  intent: z.enum(['schedule', 'publish']),
})
/** What a person chose for their last post that was scheduled or published: the next one begins with it. */
export type LastChoices = z.infer<typeof LastChoices>

/** What this browser remembers of a person's last post. */
export const readLastChoices = (userId: string): LastChoices | undefined => {
  try {
    return LastChoices.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Remembers the choices of a post that went out. Nothing is lost where the browser has no room. */
export const rememberChoices = (userId: string, choices: LastChoices): void => {
  if (hasLeft()) return
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(choices))
  } catch {
    // The next post begins without them.
  }
}

const keyOf = (userId: string) => `crier:last-choices:${userId}`
