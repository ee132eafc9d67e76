import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import { secondMs } from '#shared/domain/times.ts'
import { blueskyCardBytesMax } from '#shared/platforms/bluesky/limits.ts'
import type { PlatformClient } from '../call.ts'
import { fetchAt } from '../outside.ts'
import { pageFacts } from './page-facts.ts'
import { type Card, readProgress } from './progress.ts'
import { sendBlob } from './upload.ts'

type Link = { url: string; accessToken: string }

const pageTimeoutMs = 5 * secondMs
const redirectsMax = 3

/**
 * Makes the card of a link of what its page says of itself; no server does that for us. A page that can't be read, or says nothing, gets none: the link
 * stays in the text either way.
 */
export const makeCard = async (deps: PlatformClient, delivery: Delivery, link: Link): Promise<StepOutcome> => {
  const progress = readProgress(delivery.progress)
  return { kind: 'done', progress: { ...progress, card: (await readCard(deps, link)) ?? 'none' }, hasEffect: false }
}

const readCard = async (deps: PlatformClient, { url, accessToken }: Link): Promise<Card | undefined> => {
  const page = await get(deps, url)
  if (!page?.type.startsWith('text/html')) return undefined
  const { title, description, image } = pageFacts(new TextDecoder().decode(page.content), page.url)
  if (title === '') return undefined
  const thumb = image === undefined ? undefined : await sendThumb(deps, image, accessToken)
  return { uri: url, title, description, ...(thumb && { thumb }), madeAt: deps.now() }
}

const sendThumb = async (deps: PlatformClient, url: string, accessToken: string) => {
  const image = await get(deps, url)
  if (!image || image.content.length > blueskyCardBytesMax || !/^image\/(jpeg|png|webp)\b/.test(image.type)) return undefined
  const [contentType = ''] = image.type.split(';')
  const sent = await sendBlob(deps, { content: image.content, contentType, accessToken })
  return sent.kind === 'ok' ? sent.value.blob : undefined
}

/** What is at an address, redirects included; each of them is looked at like the first. Nothing if it can't be had. */
const get = async (deps: PlatformClient, address: string) => {
  let url = address
  for (let hops = 0; hops <= redirectsMax; hops += 1) {
    try {
      const response = await fetchAt(deps, url)(url, { redirect: 'manual', signal: AbortSignal.timeout(pageTimeoutMs) })
      const to = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && to !== null) {
        url = new URL(to, url).href
        continue
      }
      if (response.status !== 200) return undefined
      return { url, type: response.headers.get('content-type') ?? '', content: new Uint8Array(await response.arrayBuffer()) }
    } catch {
      // Whatever is wrong with somebody's page, the post does not wait for it.
      return undefined
    }
  }
  return undefined
}
