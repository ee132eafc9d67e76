import * as z from 'zod/mini'
import { pastedLine } from '../../domain/pasted-line.ts'
import { atMost } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { SignInPrompt } from '../parts.ts'

/**
 * A profile page in any app, and anything below it. All use the same path, such as
 * https://bsky.app/profile/you.bsky.social.
 */
const profilePage = /^(?:https?:\/\/)?[^/]+\/profile\/([^/?#]+).*$/i

/** Strips what a person may have copied along with their input. */
const Typed = z.pipe(
  z.string(),
  z.transform((text) =>
    pastedLine(text)
      .replace(profilePage, '$1')
      .replace(/^at:\/\/([^/]*).*$/i, '$1')
      .replace(/^@/, '')
      .replace(/[/.]+$/, ''),
  ),
)

/** A handle, a DID, or a server's address. Empty means Bluesky's own server. */
const Where = z.pipe(
  Typed,
  z
    .string()
    .check(
      atMost(300),
      z.regex(
        /^$|^did:(plc:[a-z2-7]{24}|web:[a-z0-9.-]+)$|^(https?:\/\/)?([a-z0-9-]+\.)+[a-z0-9-]+$|^https?:\/\/localhost:\d+(\/[\w.-]+)*$/i,
        { error: () => i18n.t('Enter a handle, like you.bsky.social, or the address of a server.') },
      ),
    ),
)

/** Bluesky's app password format, four groups of four letters, with any separators between them. */
const appPassword = (typed: string): string => {
  const letters = pastedLine(typed).replace(/[\s\p{Pd}]/gu, '')
  return /^[a-z2-7]{16}$/i.test(letters) ? letters.replace(/.{4}(?=.)/g, '$&-') : typed
}

/** What the person is asked before signing in at Bluesky. */
export const blueskyAsks = (): SignInPrompt => ({
  where: {
    label: i18n.t('Your handle, or your server'),
    placeholder: 'you.bsky.social',
    hint: i18n.t('Leave it blank to sign in at bsky.social.'),
    schema: Where,
  },
  password: {
    label: i18n.t('App password'),
    hint: i18n.t('Create one in your Bluesky settings, under Privacy and security. Never enter your main password here.'),
    meant: appPassword,
    needsWhere: i18n.t('Enter the handle the app password belongs to.'),
  },
})
