import * as z from 'zod'
import type { Connector } from '#functions/ports/connector.ts'
import { secondMs } from '#shared/domain/times.ts'
import { mastodonRules } from '#shared/platforms/mastodon/rules.ts'
import { serverOf } from '#shared/platforms/mastodon/text.ts'
import type { PlatformApp } from '../app.ts'
import { isInSandbox, type PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { callServer } from './call.ts'

const foundMax = 6

const SearchAnswer = z.object({
  accounts: z.array(
    z.object({
      acct: z.string().regex(/^[\w.-]+(@[^\s@]+)?$/),
      display_name: z.string().default(''),
      avatar: z.string().optional(),
    }),
  ),
})

type Found = ReturnType<NonNullable<Connector['findPeople']>>

/**
 * Asks the account's own server, which answers anyone about whom it knows: with a token, it would want the right to
 * search, which Crier doesn't need otherwise. https://docs.joinmastodon.org/methods/search/#v2
 */
export const findPeople = async (
  deps: PlatformClient,
  { remoteId, username }: Parameters<NonNullable<Connector['findPeople']>>[0],
  query: string,
): Promise<Awaited<Found>> => {
  const called = await callServer(deps, {
    host: serverOf(remoteId),
    operation: 'profile',
    method: 'GET',
    path: '/api/v2/search',
    query: { q: query, type: 'accounts', limit: String(foundMax) },
    answer: SearchAnswer,
    timeoutMs: 4 * secondMs,
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const domain = username.slice(username.indexOf('@') + 1)
  return {
    kind: 'known',
    people: called.value.accounts.slice(0, foundMax).map(({ acct, display_name, avatar }) => ({
      // A server leaves out its own domain, which other servers need.
      handle: acct.includes('@') ? acct : `${acct}@${domain}`,
      name: display_name || acct,
      ...(avatar !== undefined && isShown(deps.app, avatar) && { avatarUrl: avatar }),
    })),
  }
}

/** Our pages only show pictures from hosts known in advance. */
export const isShown = (app: PlatformApp, url: string) =>
  isInSandbox(app, url) || mastodonRules.pictureHosts.some((host) => url.startsWith(`${host}/`))
