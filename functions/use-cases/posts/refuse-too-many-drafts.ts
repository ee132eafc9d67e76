import type { Usage } from '#functions/ports/usage.ts'
import { limitsOf } from '#shared/domain/person-limits.ts'
import { bytesOf, type PostContent } from '#shared/domain/post-content.ts'
import { limitedPerson, usedUp } from '../limits/used-up.ts'
import type { Requester } from './post-deps.ts'

/** A draft as it will be, and as it is now if it is there already. */
type Growth = { requester: Requester; after: PostContent; before?: PostContent; now: number }

/** Throws `payment-required` when a draft would be more, or larger together with the others, than the person may keep. One that shrinks may always be saved. */
export const refuseTooManyDrafts = async ({ usage }: { usage: Pick<Usage, 'drafts'> }, { requester, after, before, now }: Growth) => {
  const more = bytesOf(after) - (before ? bytesOf(before) : 0)
  if (before && more <= 0) return
  const person = limitedPerson(await requester.person(), now)
  const limits = limitsOf(person)
  const { count, bytes } = await usage.drafts(requester.userId)
  if (!before && count >= limits.drafts) throw usedUp('drafts', person, { used: count, now })
  if (bytes + more > limits.draftBytes) throw usedUp('draftBytes', person, { used: bytes, now })
}
