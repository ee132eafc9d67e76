import type { LinkCard, LinkCards } from '#functions/ports/platforms.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Fetch } from '../platforms/http.ts'

const pageTimeoutMs = 5 * secondMs
const redirectsMax = 3
/** Covers the page, its picture, and all redirects: how long a card's caller waits at most. */
const allTimeoutMs = 12 * secondMs

/** `fetchAt` returns the fetch to use for a URL. */
type Reading = { fetchAt: (url: string) => Fetch }

type Asking = { fetchAt: Reading['fetchAt']; deadline: AbortSignal }

/** Builds a page's card from its metadata. Undefined if the page can't be read or has none. */
export const readCard = async ({ fetchAt }: Reading, url: string): Promise<LinkCard | undefined> => {
  const asking = { fetchAt, deadline: AbortSignal.timeout(allTimeoutMs) }
  const page = await get(asking, url)
  if (!page?.type.startsWith('text/html')) return undefined
  // The page parser is loaded with the first page.
  const { pageFacts } = await import('./page-facts.ts')
  const { title, description, image } = pageFacts(new TextDecoder().decode(page.content), page.url)
  if (title === '') return undefined
  const picture = image === undefined ? undefined : await get(asking, image)
  const isTaken = picture && /^image\/(jpeg|png|webp)\b/.test(picture.type)
  return { title, description, image: isTaken ? { type: picture.type.split(';')[0] ?? '', content: picture.content } : undefined }
}

/** Fetches a URL and checks each redirect like the first request. Undefined if that fails. */
const get = async ({ fetchAt, deadline }: Asking, address: string) => {
  let url = address
  for (let hops = 0; hops <= redirectsMax; hops += 1) {
    try {
      const response = await fetchAt(url)(url, {
        redirect: 'manual',
        signal: AbortSignal.any([deadline, AbortSignal.timeout(pageTimeoutMs)]),
      })
      const to = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && to !== null) {
        url = new URL(to, url).href
        continue
      }
      if (response.status !== 200) return undefined
      return { url, type: response.headers.get('content-type') ?? '', content: new Uint8Array(await response.arrayBuffer()) }
    } catch {
      // Whatever is wrong with someone's page, nothing waits for it.
      return undefined
    }
  }
  return undefined
}

const rememberedMs = 10 * minuteMs
/** The most cards kept. With their pictures, they take at most a sixth of the function's memory. */
const rememberedMax = 20

type Settings = { fetch: Fetch; now: () => number }

/**
 * Cards of pages read with `fetch`, which must guard against internal addresses. They're cached for a while, so a page
 * isn't requested on every keystroke.
 */
export const rememberedCards = ({ fetch, now }: Settings): LinkCards => {
  const remembered = new Map<string, { card: Promise<LinkCard | undefined>; until: number }>()
  return {
    read(url) {
      const known = remembered.get(url)
      if (known && known.until > now()) return known.card
      const card = readCard({ fetchAt: () => fetch }, url)
      remembered.delete(url)
      remembered.set(url, { card, until: now() + rememberedMs })
      const [oldest] = remembered.keys()
      if (oldest !== undefined && remembered.size > rememberedMax) remembered.delete(oldest)
      return card
    },
  }
}
