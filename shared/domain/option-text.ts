import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'
import { atMost, cleaned } from './visible-text.ts'

const textMax = 25_000

/** A text of any platform. */
export const Text = z.string().check(cleaned, atMost(textMax))

/** The posts of a thread after the first. A draft may keep an empty one, but the check before publishing refuses it. */
export const ThreadParts = z.array(Text).check(z.maxLength(24, { error: () => i18n.t('A thread has at most 25 posts.') }))

/**
 * A short line such as a title. Longer than any platform allows, because the platform's own check has a better message.
 */
export const Line = z.string().check(cleaned, atMost(500))

/** A public web address. */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: () => i18n.t('Enter a web address, like https://example.com/page.') })
  .check(z.maxLength(2_048))
