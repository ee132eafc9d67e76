import * as z from 'zod/mini'
import { type Platform, platformIds } from '../domain/platforms.ts'
import { isVisible } from '../domain/visible-text.ts'
import { models, type PostOptions } from './models.ts'

/** The platforms with threads. Their `parts` option holds the posts after the first. */
export const threadPlatforms = platformIds.filter((platform) => 'parts' in models[platform].options.shape)

/** Reports whether a platform has threads. */
export const hasThreads = (platform: Platform) => threadPlatforms.includes(platform)

/** Returns the thread's posts after the first, as chosen for a platform, in order. */
export const threadParts = (platform: Platform, options: PostOptions): readonly string[] => {
  const { data } = WithParts.safeParse(options[platform])
  return data?.parts ?? []
}

const WithParts = z.object({ parts: z.optional(z.array(z.string())) })

/**
 * The platform whose options store the shared thread. Other platforms with threads get it too. The rest get its parts
 * as one text.
 */
export const threadPlatform = 'x' satisfies Platform

/**
 * Joins a thread's parts into one text for platforms without threads. Each part is a paragraph, unless it continues the
 * previous sentence.
 */
export const joinParts = (parts: readonly string[]): string => {
  const [first = '', ...further] = parts.filter(isVisible)
  if (further.length === 0) return first
  return further.reduce((text, part) => `${text}${goesOn(text, part) ? ' ' : '\n\n'}${part.trim()}`, first.trim())
}

/** A character has at most two UTF-16 units, so only the last two of a growing text are checked. */
const goesOn = (text: string, part: string) => /[\p{L}\p{N},;–—-]$/u.test(text.slice(-2)) && /^\s*\p{Ll}/u.test(part)
