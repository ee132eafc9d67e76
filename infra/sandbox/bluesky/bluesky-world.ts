import { createHash } from 'node:crypto'
import type { Call } from '../platform/call.ts'
import type { Person } from '../platform/people.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { type BlueskyFault, blueskyFaults } from './bluesky-fault.ts'
import { openRecords } from './records.ts'
import { openSignIns } from './sign-ins.ts'

export type BlueskyCall = Call<BlueskyFault>
export type BlueskyWorld = ReturnType<typeof openBlueskyWorld>

/**
 * The sandbox URLs of its hosts: the authorization server, the server of all accounts, the directory, and the service
 * that reads them.
 */
export const hosts = {
  signIn: '/bsky.social',
  server: '/morel.us-east.host.bsky.network',
  directory: '/plc.directory',
  view: '/public.api.bsky.app',
  web: '/bsky.app',
} as const

export const openBlueskyWorld = (world: World, app: PlatformApp) => ({
  ...(openPlatformWorld(world, blueskyFaults, app) satisfies PlatformWorld<BlueskyFault>),
  records: openRecords(world),
  signIns: openSignIns(world),
})

/** A handle is a host name, which has no underscores. Nobody owns names that end in .test on the internet. */
export const handleOf = ({ username }: Pick<Person, 'username'>) => `${username.toLowerCase().replaceAll('_', '-')}.test`

/** An account's permanent id. */
export const didOf = ({ id }: Pick<Person, 'id'>) => `did:plc:${base32(createHash('sha256').update(`bluesky ${id}`).digest()).slice(0, 24)}`

/** Finds a person by DID, handle, or name. A lookup creates nobody. */
export const personOf = ({ people }: BlueskyWorld, named: string): Person | undefined => {
  const wanted = named.toLowerCase()
  return people.all().find((person) => [didOf(person), handleOf(person), person.username.toLowerCase()].includes(wanted))
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** The alphabet of a DID or CID. */
export const base32 = (bytes: Uint8Array) => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}
