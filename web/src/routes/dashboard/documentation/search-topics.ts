import type { Passage } from './topics.ts'

/** A page as the search sees it. */
type Searched = { slug: string; title: string; lead: string; passages: () => Passage[] }

/** A passage that was found, and the page it is on. */
export type Found = Passage & { slug: string; topic: string }

const foundMax = 20

/** The passages that hold every typed word, in any order and case; those that hold all of them in their title come first. */
export const searchTopics = (typed: string, topics: readonly Searched[]): Found[] => {
  const words = normal(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string) => words.every((word) => normal(text).includes(word))
  const found = topics.flatMap(({ slug, title: topic, lead, passages }) =>
    [{ title: topic, text: lead }, ...passages()].map((passage) => ({ ...passage, slug, topic })),
  )
  const matching = found.filter(({ title, text }) => holds(`${title} ${text}`))
  const [inTitle, inText] = [matching.filter(({ title }) => holds(title)), matching.filter(({ title }) => !holds(title))]
  return [...inTitle, ...inText].slice(0, foundMax)
}

/** Without case and accents. */
const normal = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
