import type { Post, PostSummary } from './post.ts'

/** Whether this is a list of posts. A schema of zod would say it in fewer lines, and weigh more than the page. */
export const isPosts = (value: unknown): value is PostSummary[] => Array.isArray(value) && value.every(isSummary)

/** Whether this is a whole post. */
export const isPost = (value: unknown): value is Post =>
  hasTexts(value, ['html']) && ['string', 'undefined'].includes(typeof value.ctaText) && isSummary(value)

/** Whether a value has fields at all. */
export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isSummary = (value: unknown): value is PostSummary =>
  hasTexts(value, ['path', 'excerpt']) &&
  hasTexts(value.frontmatter, ['title', 'date', 'author', 'description']) &&
  (value.frontmatter.image === undefined || isPicture(value.frontmatter.image))

const isPicture = (value: unknown) =>
  hasTexts(value, ['alt', 'src', 'avif', 'webp']) && typeof value.width === 'number' && typeof value.height === 'number'

const hasTexts = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  isObject(value) && names.every((name) => typeof value[name] === 'string')
