import * as z from 'zod/mini'
import type { Asks } from '../parts.ts'

/** What a person typed, without what they may have copied along. */
const Typed = z.pipe(
  z.string().check(z.trim()),
  z.transform((text) => text.replace(/^@/, '').replace(/\/+$/, '')),
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
        'Give a handle, such as you.bsky.social, or the address of a server.',
      ),
    ),
)

/** What is asked before Bluesky's own sign-in. */
export const blueskyAsks: Asks = {
  where: {
    label: 'Your handle, or your server',
    placeholder: 'you.bsky.social',
    hint: 'Leave it empty to sign in at bsky.social.',
    schema: Where,
  },
  password: {
    label: 'App password',
    hint: 'Make one in your Bluesky settings, under Privacy and security. Never type your own password here.',
    needsWhere: 'Enter the handle the app password belongs to.',
  },
}
