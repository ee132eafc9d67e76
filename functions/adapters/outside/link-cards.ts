import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { LinkCard, LinkCards } from '#functions/ports/platforms.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Fetch } from '../platforms/http.ts'

const usualPageTimeoutMs = 5 * secondMs
const redirectsMax = 3
/** Covers the page, its picture, and all redirects. */
const allTimeoutMs = 12 * secondMs
/** How long a card waits for its picture to be drawn. Together, a card's caller waits at most 20 s. */
const drawTimeoutMs = 8 * secondMs

/** Accepted wherever Crier makes a card, and small enough to be kept with a person's other data. */
const cardPicture: PictureNeed = {
  name: 'link-card',
  contentTypes: ['image/jpeg', 'image/png'],
  bytesMax: 100_000,
  widthMax: 1_200,
  heightMax: 1_200,
}

/** `fetchAt` returns the fetch to use for a URL. */
type CardOptions = { fetchAt: (url: string) => Fetch; imageVariants: Pick<ImageVariants, 'draw'>; pageTimeoutMs?: number }

type FetchOptions = Required<Pick<CardOptions, 'fetchAt' | 'pageTimeoutMs'>> & { deadline: AbortSignal }

/** Builds a page's card from its metadata. Undefined if the page can't be read or has none. */
export const readCard = async (
  { fetchAt, imageVariants, pageTimeoutMs = usualPageTimeoutMs }: CardOptions,
  url: string,
): Promise<LinkCard | undefined> => {
  const asking = { fetchAt, pageTimeoutMs, deadline: AbortSignal.timeout(allTimeoutMs) }
  const page = await get(asking, url)
  if (!page?.type.startsWith('text/html')) return undefined
  // The page parser is loaded with the first page.
  const { pageFacts } = await import('./page-facts.ts')
  const { title, description, image } = pageFacts(new TextDecoder().decode(page.content), page.url)
  if (title === '') return undefined
  const picture = image === undefined ? undefined : await get(asking, image)
  return { title, description, image: picture && (await fitted(imageVariants, picture)) }
}

type Fetched = { type: string; content: Uint8Array<ArrayBuffer> }

/** A page's image as a card takes it; undefined if it can't be made, because no card waits for a page's image. */
const fitted = async (imageVariants: CardOptions['imageVariants'], { type, content }: Fetched): Promise<LinkCard['image']> => {
  const [contentType = ''] = type.split(';')
  if (!/^image\/(jpeg|png|webp)$/.test(contentType)) return undefined
  const fits = content.length <= cardPicture.bytesMax && cardPicture.contentTypes.some((one) => one === contentType)
  if (fits) return { type: contentType, content }
  try {
    const drawn = await Promise.race([imageVariants.draw(content, cardPicture), after(drawTimeoutMs)])
    return drawn && { type: drawn.contentType, content: drawn.content }
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

const after = (ms: number) =>
  new Promise<undefined>((resolve) => AbortSignal.timeout(ms).addEventListener('abort', () => resolve(undefined)))

/** Fetches a URL and checks each redirect like the first request. Undefined if that fails. */
const get = async ({ fetchAt, pageTimeoutMs, deadline }: FetchOptions, address: string) => {
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
/** The most cards kept. With their pictures, they take about 2 MB. */
const rememberedMax = 20

type Settings = CardOptions & { now: () => number }

/**
 * Cards of pages, which `fetchAt` must fetch with a guard against internal addresses. They're cached for a while, so a
 * page isn't requested on every keystroke.
 */
export const rememberedCards = ({ now, ...options }: Settings): LinkCards => {
  const remembered = new Map<string, { card: Promise<LinkCard | undefined>; until: number }>()
  const readAgain = (url: string) => {
    const card = readCard(options, url)
    remembered.delete(url)
    remembered.set(url, { card, until: now() + rememberedMs })
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size > rememberedMax) remembered.delete(oldest)
    return card
  }
  return {
    readAgain,
    read(url) {
      const known = remembered.get(url)
      return known && known.until > now() ? known.card : readAgain(url)
    },
  }
}
