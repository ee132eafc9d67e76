import * as z from 'zod/mini'
import { Platform } from '../domain/platforms.ts'
import { isVisible } from '../domain/visible-text.ts'
import { models, type PostOptions } from './models.ts'

/** The platforms that have threads: their option `parts` holds the further posts. */
export const threadPlatforms = Platform.options.filter((platform) => 'parts' in models[platform].options.shape)

/** Whether a platform has threads. */
export const hasThreads = (platform: Platform) => threadPlatforms.includes(platform)

/** The further posts of the thread that was chosen for a platform, in order. */
export const threadParts = (platform: Platform, options: PostOptions): readonly string[] => {
  const { data } = WithParts.safeParse(options[platform])
  return data?.parts ?? []
}

const WithParts = z.object({ parts: z.optional(z.array(z.string())) })

/** The platform among whose options the thread that all share is kept. Others that have threads get it too; the rest get its parts as one text. */
export const threadPlatform = 'x' satisfies Platform

/** The parts of a thread as one text, for platforms that have no threads: each a paragraph, except where one goes on in the middle of a sentence. */
export const joinParts = (parts: readonly string[]): string => {
  const [first = '', ...further] = parts.filter(isVisible)
  if (further.length === 0) return first
  return further.reduce((text, part) => `${text}${goesOn(text, part) ? ' ' : '\n\n'}${part.trim()}`, first.trim())
}

/** A character has two units at most, so only these of a text that grows with each part are looked at. */
const goesOn = (text: string, part: string) => /[\p{L}\p{N},;–—-]$/u.test(text.slice(-2)) && /^\s*\p{Ll}/u.test(part)
