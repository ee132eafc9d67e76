import type { SafeguardsStore } from '#functions/ports/safeguards.ts'
import type { Safeguards } from '#shared/domain/safeguards.ts'

/**
 * Changes what guards a person's sign-in, on the state that it is in; gives the state afterwards. A `change` that gives undefined writes
 * nothing. It may be called more than once, and what it throws is thrown.
 */
export const changeSafeguards = async (
  { safeguards }: { safeguards: SafeguardsStore },
  userId: string,
  change: (before: Safeguards) => Safeguards | undefined,
): Promise<Safeguards> => {
  while (true) {
    const before = await safeguards.get(userId)
    const after = change(before)
    if (!after) return before
    if (await safeguards.replace(userId, after)) return { ...after, version: after.version + 1 }
  }
}
