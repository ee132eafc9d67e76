import { createHash } from 'node:crypto'
import * as z from 'zod'
import { question } from '../database.ts'
import { faultSettings, oauthFaultKinds } from '../fault-fields.ts'
import type { Call } from '../platform/call.ts'
import type { Person } from '../platform/people.ts'
import { platformFaultFields } from '../platform/platform-fault.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
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

const Row = z.object({ uri: z.string(), cid: z.string(), value: z.string().transform((json): unknown => JSON.parse(json)) })
const BlobRow = z.object({ cid: z.string(), fileId: z.string(), type: z.string(), bytes: z.number() })
type StoredBlob = z.output<typeof BlobRow>

const tables = `
  CREATE TABLE IF NOT EXISTS bluesky_records (uri TEXT PRIMARY KEY, cid TEXT NOT NULL, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS bluesky_blobs (
    personId TEXT NOT NULL, cid TEXT NOT NULL, fileId TEXT NOT NULL, type TEXT NOT NULL, bytes INTEGER NOT NULL, PRIMARY KEY (personId, cid))`

/** The data of accounts on their server: records by name, and the files that records can refer to. */
const openRecords = ({ database }: World) => {
  database.exec(tables)
  const insert = database.prepare('INSERT INTO bluesky_records (uri, cid, value) VALUES (?, ?, ?)')
  const find = question(database, Row, 'SELECT uri, cid, value FROM bluesky_records WHERE uri = ?')
  const list = question(database, Row, "SELECT uri, cid, value FROM bluesky_records WHERE uri >= ? AND uri < ? || '~' ORDER BY uri DESC")
  const remove = database.prepare('DELETE FROM bluesky_records WHERE uri = ?')
  const keepBlob = database.prepare('INSERT OR REPLACE INTO bluesky_blobs (personId, cid, fileId, type, bytes) VALUES (?, ?, ?, ?, ?)')
  const findBlob = question(database, BlobRow, 'SELECT cid, fileId, type, bytes FROM bluesky_blobs WHERE personId = ? AND cid = ?')
  const dropBlobs = database.prepare('DELETE FROM bluesky_blobs WHERE personId = ?')
  return {
    add: (record: { uri: string; cid: string; value: unknown }) => insert.run(record.uri, record.cid, JSON.stringify(record.value)),
    at: (uri: string) => find.first(uri),
    /** Records whose addresses have this prefix, newest name first. */
    under: (prefix: string) => list.all(prefix, prefix),
    remove: (uri: string) => remove.run(uri),
    keepBlob: (personId: string, { cid, fileId, type, bytes }: StoredBlob) => keepBlob.run(personId, cid, fileId, type, bytes),
    blob: (personId: string, cid: string) => findBlob.first(personId, cid),
    dropBlobs: (personId: string) => dropBlobs.run(personId),
  }
}

/** The faults specific to Bluesky, besides those any platform may have. */
export const blueskyFaults = faultSettings({
  platform: 'bluesky',
  operations: ['authorize', 'token', 'refresh', 'revoke', 'profile', 'upload', 'post', 'find'],
  fields: {
    ...platformFaultFields,
    /** `post`: the server has dropped the record's files. */
    dropsFiles: z.boolean().optional(),
    /** The account has moved to another server. */
    hasMoved: z.boolean().optional(),
    /** The server's clock is ten minutes ahead, so no proof is fresh. */
    clockIsAhead: z.boolean().optional(),
  },
  kinds: [
    ...oauthFaultKinds,
    { field: 'htmlError', label: 'Error 500 as an HTML page' },
    { field: 'dropsFiles', label: 'Drop the post’s files' },
    { field: 'hasMoved', label: 'The account has moved away' },
    { field: 'clockIsAhead', label: 'Clock ten minutes ahead' },
  ],
})
export type BlueskyFault = z.output<typeof blueskyFaults.schema>
