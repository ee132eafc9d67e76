import { i18n } from '#web/lib/i18n.ts'

/** The numbers counted, in the order the form asks for them. */
export const interactions = ['likes', 'comments', 'shares', 'saves'] as const
type Interaction = (typeof interactions)[number]
export type FigureName = 'followers' | 'posts' | Interaction

/** Each field's text, as typed. */
export type Typed = Readonly<Record<FigureName, string>>

export type Reading =
  /** Nothing is wrong, but something is missing. */
  | { kind: 'incomplete'; missing: string }
  /** The errors by field. Each text names its field. */
  | { kind: 'wrong'; errors: Partial<Record<FigureName, string>> }
  /** `rate` is a share of the followers: 0.02 is 2%. */
  | { kind: 'known'; rate: number; interactionsPerPost: number }

export const figureNames: Record<FigureName, string> = {
  followers: i18n.t('Followers'),
  posts: i18n.t('Posts'),
  likes: i18n.t('Likes'),
  comments: i18n.t('Comments'),
  shares: i18n.t('Shares'),
  saves: i18n.t('Saves'),
}

/** More than the world's population, and still well within the safe integer range. */
const figureMax = 10_000_000_000

/**
 * Returns the interactions per post and follower. Empty interaction fields count as zero, and the number of posts
 * defaults to one.
 */
export const readEngagement = (typed: Typed): Reading => {
  const figures = mapFigures((name) => readFigure(name, typed[name]))
  const errors = Object.fromEntries(Object.entries(figures).flatMap(([name, { error }]) => (error === undefined ? [] : [[name, error]])))
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors }
  const followers = figures.followers.value
  const isAnyCounted = interactions.some((name) => figures[name].value !== undefined)
  if (followers === undefined) return { kind: 'incomplete', missing: i18n.t('Enter your followers.') }
  if (!isAnyCounted) return { kind: 'incomplete', missing: i18n.t('Enter at least one of likes, comments, shares and saves.') }
  const sum = interactions.reduce((total, name) => total + (figures[name].value ?? 0), 0)
  const interactionsPerPost = sum / (figures.posts.value ?? 1)
  return { kind: 'known', rate: interactionsPerPost / followers, interactionsPerPost }
}

const mapFigures = <Value>(make: (name: FigureName) => Value): Record<FigureName, Value> => ({
  followers: make('followers'),
  posts: make('posts'),
  likes: make('likes'),
  comments: make('comments'),
  shares: make('shares'),
  saves: make('saves'),
})

type Figure = { value?: number; error?: string }

const readFigure = (name: FigureName, typed: string): Figure => {
  const text = typed.trim()
  const field = figureNames[name]
  if (text === '') return {}
  if (/^[-−–]\s*[\d.,]+$/.test(text)) return { error: i18n.t('{field} can’t be negative.', { field }) }
  if (!wholeNumber.test(text)) return { error: i18n.t('{field} must be a whole number, such as 1200 or 1,200.', { field }) }
  const value = Number(text.replace(/\D/g, ''))
  if (value > figureMax)
    return { error: i18n.t('{field} can’t be more than {most}.', { field, most: figureMax.toLocaleString(i18n.locale) }) }
  if (value === 0 && (name === 'followers' || name === 'posts'))
    return { error: i18n.t('{field} must be at least 1: nothing can be divided by 0.', { field }) }
  return { value }
}

/** Digits, or digits in groups of three, with any group separator. */
const wholeNumber = /^\d+$|^\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*$/
