import type { Delivery } from '#functions/ports/publisher.ts'
import { checkTikTok } from '#shared/platforms/tiktok/preflight.ts'
import { type Failed, invalidContent } from '../failed.ts'
import type { TikTok } from './call.ts'
import { askCreator, type Creator } from './creator.ts'
import { optionsOf } from './requests.ts'

/** Who a post may be begun for; no creator where it goes to the inbox. */
export type Admission = { kind: 'ok'; username: string; creator: Creator | undefined }

/**
 * Asks TikTok right before a post is begun what the account may do, and whether that is still what the person chose: days may have passed. What goes to
 * the inbox needs no such question, as the person chooses there.
 */
export const admit = async (tiktok: TikTok, delivery: Delivery, accessToken: string): Promise<Admission | Failed> => {
  const isInbox = optionsOf(delivery).mode === 'inbox'
  const asked = isInbox ? undefined : await askCreator(tiktok, accessToken)
  if (asked && asked.kind !== 'ok') return asked
  const creator = asked?.creator
  const problem = checkTikTok({ ...delivery, facts: { creator } }).find(({ severity }) => severity === 'error')
  if (problem) return { kind: 'refused', refusal: invalidContent(`${problem.message} ${problem.fix}`) }
  return { kind: 'ok', username: creator?.username ?? delivery.account.username, creator }
}
