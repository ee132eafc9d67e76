import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import { blueskyCardBytesMax } from '#shared/platforms/bluesky/limits.ts'
import { readCard } from '../../outside/read-card.ts'
import type { PlatformClient } from '../call.ts'
import { fetchAt } from '../outside.ts'
import { type Card, readProgress } from './progress.ts'
import { sendBlob } from './upload.ts'

type Link = { url: string; accessToken: string }

/**
 * Makes the card of a link of what its page says of itself; no server does that for us. A page that can't be read, or says nothing, gets none: the link
 * stays in the text either way.
 */
export const makeCard = async (deps: PlatformClient, delivery: Delivery, link: Link): Promise<StepOutcome> => {
  const progress = readProgress(delivery.progress)
  return { kind: 'done', progress: { ...progress, card: (await cardOf(deps, link)) ?? 'none' }, hasEffect: false }
}

const cardOf = async (deps: PlatformClient, { url, accessToken }: Link): Promise<Card | undefined> => {
  const page = await readCard({ fetchAt: (address) => fetchAt(deps, address), imageBytesMax: blueskyCardBytesMax }, url)
  if (!page) return undefined
  const { title, description, image } = page
  const sent = image && (await sendBlob(deps, { content: image.content, contentType: image.type, accessToken }))
  const thumb = sent?.kind === 'ok' ? sent.value.blob : undefined
  return { uri: url, title, description, ...(thumb && { thumb }), madeAt: deps.now() }
}
