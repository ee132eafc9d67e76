import { createHash } from 'node:crypto'
import * as z from 'zod'
import { question } from '../database.ts'
import type { Facts } from '../facts.ts'
import type { Grant } from '../platform/grants.ts'
import type { Person } from '../platform/people.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { openQuota, type Quota } from './quota.ts'
import { openUploads, type Uploads } from './uploads.ts'
import { openVideos, type Videos } from './videos-store.ts'
import { type YouTubeFault, youtubeFaults } from './youtube-fault.ts'

export type YouTubeWorld = PlatformWorld<YouTubeFault> & {
  quota: Quota
  uploads: Uploads
  videos: Videos
  /** Whether somebody has agreed before; notes that they have now. */
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

export type Channel = { id: string; title: string; handle: string }

/** The channels of a Google account: none, its own, or a brand's beside it. */
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
  `UC${createHash('sha256').update(`youtube ${text}`).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 22)}`
