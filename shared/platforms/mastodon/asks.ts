import * as z from 'zod/mini'
import { pastedLine } from '../../domain/pasted-line.ts'
import { atMost } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { SignInPrompt } from '../parts.ts'

/** Returns the host in what a person typed: a server, a handle, or a profile URL. */
const hostIn = (typed: string) =>
  pastedLine(typed)
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
    .replace(/^.*@/, '')
    .replace(/\.+$/, '')
    .toLowerCase()

/** The host as DNS knows it: `münchen.social` is `xn--mnchen-3ya.social`. */
const asciiHost = (host: string) => (host === '' ? '' : (URL.parse(`https://${host}`)?.hostname ?? host))

const Host = z.pipe(
  z.string().check(z.trim()),
  z.transform((typed) => asciiHost(hostIn(typed))),
)

/** A server. Empty means the one most people start on. */
const Where = z.pipe(
  Host,
  z.string().check(
    atMost(100),
    z.regex(/^$|^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/, {
      error: () => i18n.t('Enter a server, like mastodon.social, or your handle there.'),
    }),
  ),
)

/** What the person is asked before signing in at their server. */
export const mastodonAsks = (): SignInPrompt => ({
  where: {
    label: i18n.t('Your server, or your handle'),
    placeholder: 'mastodon.social',
    hint: i18n.t('For example, mastodon.social or @you@example.social. Leave it blank to sign in at mastodon.social.'),
    schema: Where,
  },
})
