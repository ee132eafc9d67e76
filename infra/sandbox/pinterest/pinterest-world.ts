import * as z from 'zod'
import { question, StoredFacts } from '../database.ts'
import { faultSettings, milliseconds } from '../fault-fields.ts'
import type { KeptFile } from '../platform/fetch-file.ts'
import { idSource } from '../platform/id-source.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { type Boards, openBoards } from './boards.ts'

/** Pinterest's own sandbox is another host, with tokens of its own. */
export type Environment = 'production' | 'sandbox'

/** The state that the parts of the fake Pinterest share. */
export type PinterestWorld = PlatformWorld<PinterestFault> & { boards: Boards; videos: Videos; nextId: () => string }

export const openPinterestWorld = (world: World, app: PlatformApp): PinterestWorld => ({
  ...openPlatformWorld(world, pinterestFaults, app),
  boards: openBoards(world),
  videos: openVideos(world),
  nextId: idSource(world, 'pinterest'),
})

/** How long Pinterest processes a video by default, in ms. */
const usualProcessingMs = 4_000
const uploadLifeMs = 3_600_000

const StoredFile = z.object({ fileId: z.string(), type: z.string(), bytes: z.number() })

const Video = z.object({
  id: z.string(),
  personId: z.string(),
  /** The fields required along with the file. */
  parameters: StoredFacts.transform((facts) => z.record(z.string(), z.string()).parse(facts)),
  endsAt: z.number(),
  file: z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : StoredFile.parse(JSON.parse(text)))),
  readyAt: z.number().nullable(),
  failure: z.string().nullable(),
})
export type Video = z.output<typeof Video>
type Videos = ReturnType<typeof openVideos>

/** How processing a video goes: how long it takes, in ms, and why it fails, if it does. */
export type Processing = { ms?: number | undefined; failure?: string | undefined }

/** Videos not yet in a Pin. */
const openVideos = ({ database, now }: World) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS pinterest_videos (
      id TEXT PRIMARY KEY, personId TEXT NOT NULL, parameters TEXT NOT NULL, endsAt INTEGER NOT NULL, file TEXT, readyAt INTEGER,
      failure TEXT, processingMs INTEGER NOT NULL)`,
  )
  const insert = database.prepare(
    'INSERT INTO pinterest_videos (id, personId, parameters, endsAt, processingMs, failure) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const byId = question(database, Video, 'SELECT * FROM pinterest_videos WHERE id = ?')
  const receive = database.prepare(
    'UPDATE pinterest_videos SET file = ?, readyAt = ? + coalesce(?, processingMs), failure = coalesce(?, failure) WHERE id = ?',
  )
  const change = database.prepare('UPDATE pinterest_videos SET readyAt = coalesce(?, readyAt), failure = coalesce(?, failure) WHERE id = ?')

  return {
    register: ({ id, personId, parameters }: Pick<Video, 'id' | 'personId' | 'parameters'>, { ms, failure }: Processing) =>
      insert.run(id, personId, JSON.stringify(parameters), now() + uploadLifeMs, ms ?? usualProcessingMs, failure ?? null),
    byId: (id: string) => byId.first(id),
    receive: (id: string, { fileId, type, bytes }: KeptFile, { ms, failure }: Processing) =>
      receive.run(JSON.stringify({ fileId, type, bytes }), now(), ms ?? null, failure ?? null, id),
    /** What a fault does to a video whose status is requested. A failure shows at once. */
    change: (id: string, { ms, failure }: Processing) =>
      change.run(ms === undefined ? (failure === undefined ? null : now()) : now() + ms, failure ?? null, id),
    statusOf: ({ file, readyAt, failure }: Video) => {
      if (file === undefined || readyAt === null) return 'registered'
      if (now() < readyAt) return 'processing'
      return failure === null ? 'succeeded' : 'failed'
    },
  }
}

/** The faults specific to Pinterest, besides those any platform may have. `profile` also affects the boards. */
export const pinterestFaults = faultSettings({
  platform: 'pinterest',
  operations: ['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** `post`: the app has only Trial access, which can't create Pins in production. */
    trialAccess: z.boolean().optional(),
    /** 429 without any header that says how long to wait. */
    rateLimited: z.boolean().optional(),
    /** `post`: the board's owner doesn't let this account pin. */
    notPermitted: z.boolean().optional(),
    /**
     * In ms. On `post`: the Pin is listed only after this long. On `find`: the call lists only Pins at least this old.
     */
    findLagMs: milliseconds.optional(),
  },
  kinds: [
    ...platformFaultKinds,
    { field: 'trialAccess', label: 'App has Trial access only' },
    { field: 'rateLimited', label: 'Too many requests, without a header' },
    { field: 'notPermitted', label: 'Can’t pin to the board' },
    { field: 'findLagMs', label: 'Pins are only listed later', amount: 'ms' },
  ],
})
export type PinterestFault = z.output<typeof pinterestFaults.schema>
