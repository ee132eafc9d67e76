import * as z from 'zod/mini'
import { pastedLine } from '../../domain/pasted-line.ts'
import type { Asks } from '../parts.ts'

/** The host in what a person typed: a server, a handle, or the address of a profile. */
const hostIn = (typed: string) =>
  pastedLine(typed)
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
    .replace(/^.*@/, '')
    .replace(/\.+$/, '')
    .toLowerCase()

/** In the letters that name servers find it by: `münchen.social` is `xn--mnchen-3ya.social`. */
const asciiHost = (host: string) => (host === '' ? '' : (URL.parse(`https://${host}`)?.hostname ?? host))

const Host = z.pipe(
  z.string().check(z.trim()),
  z.transform((typed) => asciiHost(hostIn(typed))),
)

/** A server; empty for the one that most people begin at. */
const Where = z.pipe(
  Host,
  z
    .string()
    .check(
      z.maxLength(100, 'Use at most 100 characters.'),
      z.regex(/^$|^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/, 'Enter a server, like mastodon.social, or your handle there.'),
    ),
)

/** What is asked before a server's own sign-in. */
export const mastodonAsks: Asks = {
  where: {
    label: 'Your server, or your handle',
    placeholder: 'mastodon.social',
    hint: 'For example, mastodon.social or @you@example.social. Leave it blank to sign in at mastodon.social.',
    schema: Where,
  },
}
