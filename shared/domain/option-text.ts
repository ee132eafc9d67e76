import * as z from 'zod/mini'
import { cleaned } from './visible-text.ts'

const textMax = 25_000

/** A text of any platform. The sentence is made when it is needed: the first number written for a language costs a Lambda's cold start 12 ms. */
export const Text = z
  .string()
  .check(cleaned, z.maxLength(textMax, { error: () => `Use at most ${textMax.toLocaleString('en')} characters.` }))

/** The further posts of a thread: all but the first. A draft may keep an empty one; the check of a post that is to go out refuses it. */
export const ThreadParts = z.array(Text).check(z.maxLength(24, 'A thread has at most 25 posts.'))

/** A short line such as a title: longer than any platform takes, which its own check then says better. */
export const Line = z.string().check(cleaned, z.maxLength(500, 'Use at most 500 characters.'))

/** A public web address. */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'Enter a web address, like https://example.com/page.' })
  .check(z.maxLength(2_048))
