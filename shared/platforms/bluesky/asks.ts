import * as z from 'zod/mini'
import { pastedLine } from '../../domain/pasted-line.ts'
import type { Asks } from '../parts.ts'

/** Any app's page of a profile, and what lies below it: each has the same path, such as https://bsky.app/profile/you.bsky.social. */
const profilePage = /^(?:https?:\/\/)?[^/]+\/profile\/([^/?#]+).*$/i

/** What a person typed, without what they may have copied along. */
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

/** A handle, a DID, or the address of a server; empty for Bluesky's own. */
const Where = z.pipe(
  Typed,
  z
    .string()
    .check(
      z.maxLength(300, 'Use at most 300 characters.'),
      z.regex(
        /^$|^did:(plc:[a-z2-7]{24}|web:[a-z0-9.-]+)$|^(https?:\/\/)?([a-z0-9-]+\.)+[a-z0-9-]+$|^https?:\/\/localhost:\d+(\/[\w.-]+)*$/i,
        'Enter a handle, like you.bsky.social, or the address of a server.',
      ),
    ),
)

/** Four times four letters with dashes, as Bluesky shows it, whatever stands between them by now. */
const appPassword = (typed: string): string => {
  const letters = pastedLine(typed).replace(/[\s\p{Pd}]/gu, '')
  return /^[a-z2-7]{16}$/i.test(letters) ? letters.replace(/.{4}(?=.)/g, '$&-') : typed
}

/** What is asked before Bluesky's own sign-in. */
export const blueskyAsks: Asks = {
  where: {
    label: 'Your handle, or your server',
    placeholder: 'you.bsky.social',
    hint: 'Leave it blank to sign in at bsky.social.',
    schema: Where,
  },
  password: {
    label: 'App password',
    hint: 'Create one in your Bluesky settings, under Privacy and security. Never enter your main password here.',
    meant: appPassword,
    needsWhere: 'Enter the handle the app password belongs to.',
  },
}
