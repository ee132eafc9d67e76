import type { Operation } from '../fault-fields.ts'
import type { Window } from '../platform/windows.ts'

export const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'] as const
export type Scope = (typeof scopes)[number]

export type Endpoint = {
  name: string
  /** Its name in faults. Deleting has none. */
  operation?: Operation
  scopes: readonly Scope[]
  perPerson: Window
  perApp?: Window
  /** A suspended account may still read its profile, but change nothing. */
  isClosedToSuspended: boolean
}

const perQuarter = (limit: number): Window => ({ limit, windowMs: 15 * 60_000 })
const perDay = (limit: number): Window => ({ limit, windowMs: 86_400_000 })

const mediaEndpoint = (name: string, perPerson: number, perApp: number) => ({
  name,
  operation: 'upload' as const,
  scopes: ['media.write'] as const,
  perPerson: perQuarter(perPerson),
  perApp: perDay(perApp),
  isClosedToSuspended: true,
})

const writing = ['tweet.read', 'tweet.write', 'users.read'] as const

/**
 * The endpoints of X's API that a publisher uses, and their requirements.
 * https://docs.x.com/x-api/fundamentals/rate-limits, 2026-11.
 */
export const endpoints = (postsPerDay: number) =>
  ({
    me: { name: 'me', operation: 'profile', scopes: ['tweet.read', 'users.read'], perPerson: perQuarter(75), isClosedToSuspended: false },
    create: {
      name: 'create',
      operation: 'post',
      scopes: writing,
      perPerson: perQuarter(100),
      perApp: perDay(postsPerDay),
      isClosedToSuspended: true,
    },
    delete: { name: 'delete', scopes: writing, perPerson: perQuarter(50), isClosedToSuspended: true },
    find: {
      name: 'find',
      operation: 'find',
      scopes: ['tweet.read', 'users.read'],
      perPerson: perQuarter(900),
      perApp: perQuarter(10_000),
      isClosedToSuspended: false,
    },
    upload: mediaEndpoint('upload', 500, 50_000),
    initialize: mediaEndpoint('initialize', 1_875, 180_000),
    append: mediaEndpoint('append', 1_875, 180_000),
    finalize: mediaEndpoint('finalize', 1_875, 180_000),
    status: { ...mediaEndpoint('status', 1_000, 100_000), operation: 'status' },
    metadata: mediaEndpoint('metadata', 500, 50_000),
  }) satisfies Record<string, Endpoint>
