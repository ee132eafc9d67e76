import type { LinkCard, LinkRef } from '#functions/ports/platforms.ts'
import { readCard } from '../outside/link-cards.ts'
import { type CallResult, fetchAt } from './call.ts'
import type { Failed } from './failed.ts'
import type { PublisherDeps } from './platform-adapter.ts'

/**
 * Returns a link's card as the person saw it in the preview. If they haven't, reads the page, and keeps its card for
 * their other accounts. Undefined if the page can't be read or doesn't describe itself.
 */
export const cardFor = async (deps: PublisherDeps, ref: LinkRef): Promise<LinkCard | undefined> => {
  const kept = await deps.keptCards?.get(ref, deps.now())
  if (kept) return kept.card
  const card = await readCard({ fetchAt: (address) => fetchAt(deps, address), imageVariants: deps.imageVariants }, ref.url)
  if (card) await deps.keptCards?.keep(ref, card, deps.now())
  return card
}

/** True if sending the card's image failed but may work on another attempt. Only then does the post wait for it. */
export const mayGoWell = (sent: CallResult<unknown>): sent is Failed =>
  sent.kind === 'unknown' || (sent.kind === 'refused' && sent.refusal.retry.when !== 'never')
