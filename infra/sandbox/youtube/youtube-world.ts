import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Facts, question } from '../database.ts'
import { faultSettings } from '../fault-fields.ts'
import type { Grant } from '../platform/grants.ts'
import type { Person } from '../platform/people.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { reasons, refuse } from './problems.ts'
import { openUploads, type Uploads } from './uploads.ts'

export type YouTubeWorld = PlatformWorld<YouTubeFault> & {
  quota: Quota
  uploads: Uploads
  videos: Videos
  /** True if the person has consented before. Records that they have now. */
  noteConsent: (person: Person) => boolean
}

export const openYouTubeWorld = (world: World, app: PlatformApp): YouTubeWorld => {
  const { database } = world
  database.exec('CREATE TABLE IF NOT EXISTS youtube_consents (personId TEXT PRIMARY KEY)')
  const known = question(database, z.object({ personId: z.string() }), 'SELECT personId FROM youtube_consents WHERE personId = ?')
  const note = database.prepare('INSERT OR IGNORE INTO youtube_consents (personId) VALUES (?)')
  return {
    ...openPlatformWorld(world, youtubeFaults, app),
    quota: openQuota(world),
    uploads: openUploads(world),
    videos: openVideos(world),
    noteConsent: ({ id }) => {
      const before = known.first(id) !== undefined
      note.run(id)
      return before
    },
  }
}

type Channel = { id: string; title: string; handle: string }

/** A Google account's channels: none, its own, or also a brand's. */
export const channelsOf = (person: Person): Channel[] => {
  if (person.has('nochannel')) return []
  const own = { id: channelId(person.id), title: person.name, handle: `@${person.username}` }
  const brand = { id: channelId(`${person.id} brand`), title: `${person.name} Studio`, handle: `@${person.username}_studio` }
  return person.has('brand') ? [own, brand] : [own]
}

/** The channel that a token acts for. */
export const channelOf = (person: Person, { facts }: Grant): Channel | undefined => {
  const channels = channelsOf(person)
  return channels.find(({ id }) => id === facts.channelId) ?? channels[0]
}

export const channelFacts = (channelId: string | undefined): Facts => (channelId === undefined ? {} : { channelId })

const channelId = (text: string) =>
  `UC${createHash('sha256').update(`youtube ${text}`).digest('base64url').replaceAll(/[-_]/g, '0').slice(0, 22)}`

/** The project's daily limits: uploads have a bucket of their own, everything else shares one. */
const buckets = { uploads: 100, units: 10_000 }

type Quota = ReturnType<typeof openQuota>

/** The project's daily quotas, which reset at midnight in California. */
const openQuota = ({ database, now }: World) => {
  database.exec(
    'CREATE TABLE IF NOT EXISTS youtube_quota (bucket TEXT NOT NULL, day TEXT NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (bucket, day))',
  )
  const used = question(database, z.object({ used: z.number() }), 'SELECT used FROM youtube_quota WHERE bucket = ? AND day = ?')
  const set = database.prepare('INSERT OR REPLACE INTO youtube_quota (bucket, day, used) VALUES (?, ?, ?)')
  return {
    /** Charges a call's cost to the quota, or refuses it. */
    spend: (bucket: keyof typeof buckets, cost: number) => {
      const day = californianDay.format(now())
      const before = used.first(bucket, day)?.used ?? 0
      if (before + cost > buckets[bucket]) refuse('quotaExceeded')
      set.run(bucket, day, before + cost)
    },
  }
}

const californianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })

const Video = z.object({
  id: z.string(),
  personId: z.string(),
  channelId: z.string(),
  title: z.string(),
  categoryId: z.string(),
  privacy: z.string(),
  uploadedAt: z.number(),
  processedAt: z.number(),
  /** Why it won't be processed, or will be removed. */
  failure: z.string().nullable(),
})
export type Video = z.output<typeof Video>
type Videos = ReturnType<typeof openVideos>

const tables = `
  CREATE TABLE IF NOT EXISTS youtube_videos (
    id TEXT PRIMARY KEY, personId TEXT NOT NULL, channelId TEXT NOT NULL, title TEXT NOT NULL, categoryId TEXT NOT NULL, privacy TEXT NOT NULL,
    uploadedAt INTEGER NOT NULL, processedAt INTEGER NOT NULL, failure TEXT)`

/** Existing videos, whether they've been processed or not. */
const openVideos = ({ database }: World) => {
  database.exec(tables)
  const insert = database.prepare(
    `INSERT INTO youtube_videos (id, personId, channelId, title, categoryId, privacy, uploadedAt, processedAt, failure)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byId = question(database, Video, 'SELECT * FROM youtube_videos WHERE id = ?')
  const finishProcessing = database.prepare('UPDATE youtube_videos SET processedAt = ?, failure = ? WHERE id = ?')
  return {
    add: ({ id, personId, channelId, title, categoryId, privacy, uploadedAt, processedAt, failure }: Video) =>
      insert.run(id, personId, channelId, title, categoryId, privacy, uploadedAt, processedAt, failure),
    byId: (id: string) => byId.first(id),
    finishProcessing: ({ id, processedAt, failure }: Pick<Video, 'id' | 'processedAt' | 'failure'>) =>
      finishProcessing.run(processedAt, failure, id),
  }
}

/**
 * The faults specific to YouTube, besides those any platform may have. `upload` is all of an upload but its last piece,
 * which is `post`. `find` lists the categories.
 */
export const youtubeFaults = faultSettings({
  platform: 'youtube',
  operations: ['authorize', 'token', 'refresh', 'revoke', 'profile', 'upload', 'post', 'thumbnail', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** Refuses with this reason and its status. */
    reason: z.enum(reasons).optional(),
    /** Keeps only this many of the piece's bytes. */
    keepBytes: z.number().int().min(0).optional(),
    /** The upload no longer exists. */
    losesUpload: z.boolean().optional(),
  },
  kinds: [
    ...platformFaultKinds.filter(({ field }) => field !== 'processingError'),
    {
      field: 'processingError',
      label: 'Processing fails',
      choices: ['codec', 'conversion', 'uploadAborted', 'copyright', 'duplicate', 'termsOfUse'],
    },
    {
      field: 'reason',
      label: 'Refuse',
      choices: ['quotaExceeded', 'uploadLimitExceeded', 'userRateLimitExceeded', 'youtubeSignupRequired', 'forbidden'],
    },
    { field: 'keepBytes', label: 'Keep only a part of a piece', amount: 'bytes' },
    { field: 'losesUpload', label: 'Forget the upload' },
  ],
})
export type YouTubeFault = z.output<typeof youtubeFaults.schema>
