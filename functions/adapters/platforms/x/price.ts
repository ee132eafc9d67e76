import type { Delivery, Price } from '#functions/ports/publisher.ts'
import { millsPerUsd } from '#shared/domain/day-budgets.ts'
import { priceOfPost } from '#shared/platforms/x/price.ts'
import { readProgress } from './progress.ts'
import { nextWork, textsOf } from './steps.ts'

/** What X bills for what comes next of a delivery, and for all that is left of it: posts, and texts that describe files. */
export const priceOfNext = (delivery: Delivery): Price => {
  const { posts, uploads } = readProgress(delivery.progress)
  const texts = textsOf(delivery).slice(posts.length)
  const isPublic = posts.length > 0
  const undescribed = isPublic
    ? []
    : delivery.media.filter(({ id, kind, altText }) => kind !== 'video' && altText.trim() !== '' && !uploads[id]?.isDescribed)
  const work = nextWork(delivery)
  return {
    step: inMills(work.name === 'post' ? texts.slice(0, 1) : [], work.name === 'describe' ? 1 : 0),
    rest: inMills(texts, undescribed.length),
  }
}

const inMills = (texts: readonly string[], describedMedia: number) => Math.round(priceOfPost({ texts, describedMedia }) * millsPerUsd)
