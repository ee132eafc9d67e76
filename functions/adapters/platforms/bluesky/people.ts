import * as z from 'zod'
import type { Connector } from '#functions/ports/connector.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { callServer } from './call.ts'
import { worldOf } from './identity.ts'
import { sharedHost } from './session.ts'

const foundMax = 6

const ActorsAnswer = z.object({
  actors: z.array(z.object({ handle: z.string(), displayName: z.string().optional(), avatar: z.url().optional().catch(undefined) })),
})

type Found = ReturnType<NonNullable<Connector['findPeople']>>

/**
 * Asks the service that reads all servers, which answers anyone:
 * https://docs.bsky.app/docs/api/app-bsky-actor-search-actors-typeahead
 */
export const findPeople = async (deps: PlatformClient, username: string, query: string): Promise<Awaited<Found>> => {
  const called = await callServer(deps, {
    operation: 'profile',
    method: 'GET',
    url: `${sharedHost(deps.app, 'public.api.bsky.app', worldOf(deps, username))}/xrpc/app.bsky.actor.searchActorsTypeahead`,
    query: { q: query, limit: String(foundMax) },
    answer: ActorsAnswer,
    timeoutMs: 4 * secondMs,
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  // A handle that its account doesn't claim can't be mentioned.
  const actors = called.value.actors.filter(({ handle }) => handle !== 'handle.invalid').slice(0, foundMax)
  return {
    kind: 'known',
    people: actors.map(({ handle, displayName, avatar }) => ({
      handle,
      name: displayName || handle,
      ...(avatar !== undefined && { avatarUrl: avatar }),
    })),
  }
}
