import type { Media } from '../../domain/media.ts'
import type { TargetContent } from '../../domain/targets.ts'
import { findUrls } from '../../domain/text/urls.ts'
import { xPrices } from './limits.ts'
import { XOptions } from './options.ts'

/**
 * What X charges for publishing these texts, in USD. Each text is one post of a thread, and costs more if it holds a link. Each file with alt text
 * costs extra. Source: https://docs.x.com/x-api/getting-started/pricing
 */
export const priceOfPost = ({ texts, describedMedia }: { texts: readonly string[]; describedMedia: number }): number => {
  const posts = texts.map((text) => (findUrls(text).length > 0 ? xPrices.postWithLink.value : xPrices.post.value))
  const total = posts.reduce((sum, price) => sum + price, describedMedia * xPrices.mediaDescription.value)
  return Math.round(total * 1_000) / 1_000
}

/** The same of what one account gets. */
export const priceOfContent = ({ text, options }: Pick<TargetContent, 'text' | 'options'>, media: readonly Pick<Media, 'altText'>[]) => {
  const { parts = [] } = XOptions.parse(options)
  return priceOfPost({ texts: [text, ...parts], describedMedia: media.filter(({ altText }) => altText !== '').length })
}
