import { genericHashtags, type HashtagCategory, hashtags } from './hashtag-list.ts'

/** From 0 up to 1, without 1. */
export type Random = () => number

/** Fixed by docs/specification.md. */
const hashtagsMax = 20
const reachPerHashtag = 1_000

export const isHashtagCategory = (name: unknown): name is HashtagCategory => typeof name === 'string' && Object.hasOwn(hashtags, name)

export const hashtagCategories = Object.keys(hashtags).filter(isHashtagCategory)

/** At most 20 of the tags of these categories and the generic ones, each with its #. `random` decides their order. */
export const generateHashtags = (categories: readonly HashtagCategory[], random: Random): string[] => {
  const found = new Set([...categories.flatMap((category) => hashtags[category]), ...genericHashtags])
  return shuffle([...found], random)
    .slice(0, hashtagsMax)
    .map((tag) => `#${tag}`)
}

/** How many people so many hashtags may reach, as docs/specification.md reckons it: a rule of thumb, no measurement. */
export const estimatedReach = (count: number): string => `${(count * reachPerHashtag).toLocaleString('en')}+`

/** The same items in another order, each order as likely as any other. */
export const shuffle = <Item>(items: readonly Item[], random: Random): Item[] => {
  const rest = [...items]
  const shuffled: Item[] = []
  while (rest.length > 0) shuffled.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return shuffled
}
