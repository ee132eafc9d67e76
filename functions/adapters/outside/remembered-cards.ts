import type { LinkCard, LinkCards } from '#functions/ports/link-cards.ts'
import { minuteMs } from '#shared/domain/times.ts'
import type { Fetch } from '../platforms/http.ts'
import { readCard } from './read-card.ts'

/** A larger picture is left out, in bytes: platforms that take cards take no larger ones. */
const imageBytesMax = 1_000_000

const rememberedMs = 10 * minuteMs
/** So many cards are kept at most: with their pictures they take no more than a sixth of the function's memory. */
const rememberedMax = 20

type Settings = { fetch: Fetch; now: () => number }

/** Cards of pages that are read by `fetch`, which has to guard against addresses inside. They are kept for a while: a page is not asked at each letter. */
export const rememberedCards = ({ fetch, now }: Settings): LinkCards => {
  const remembered = new Map<string, { card: Promise<LinkCard | undefined>; until: number }>()
  return {
    read(url) {
      const known = remembered.get(url)
      if (known && known.until > now()) return known.card
      const card = readCard({ fetchAt: () => fetch, imageBytesMax }, url)
      remembered.delete(url)
      remembered.set(url, { card, until: now() + rememberedMs })
      const [oldest] = remembered.keys()
      if (oldest !== undefined && remembered.size > rememberedMax) remembered.delete(oldest)
      return card
    },
  }
}
