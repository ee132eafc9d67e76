import * as z from 'zod'
import { question } from '../database.ts'
import { faultSettings, milliseconds } from '../fault-fields.ts'
import { type Container as AnyContainer, ContainerFiles, openContainers as open } from '../platform/graph-containers.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'

/** The state that the parts of the fake Instagram share. */
export type InstagramWorld = PlatformWorld<InstagramFault> & { containers: Containers; uploads: Uploads }

export const openInstagramWorld = (world: World, app: PlatformApp): InstagramWorld => ({
  ...openPlatformWorld(world, instagramFaults, app),
  containers: openContainers(world),
  uploads: openUploads(world),
})

type Uploads = ReturnType<typeof openUploads>

const Piece = z.object({ content: z.instanceof(Uint8Array) })

/** Chunks of videos that are uploaded, not fetched. */
const openUploads = ({ database }: World) => {
  database.exec('CREATE TABLE IF NOT EXISTS instagram_uploads (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL, content BLOB NOT NULL)')
  const insert = database.prepare('INSERT INTO instagram_uploads (id, content) VALUES (?, ?)')
  const pieces = question(database, Piece, 'SELECT content FROM instagram_uploads WHERE id = ? ORDER BY sequence')
  const all = (id: string) => Buffer.concat(pieces.all(id).map(({ content }) => content))
  return { add: (id: string, content: Uint8Array) => insert.run(id, content), all, bytes: (id: string) => all(id).length }
}

export const MediaType = z.enum(['IMAGE', 'VIDEO', 'REELS', 'STORIES', 'CAROUSEL'])

/** The fields a container was created with that are shown or checked later. */
const Content = z.object({
  mediaType: MediaType,
  isItem: z.boolean(),
  caption: z.string(),
  shareToFeed: z.boolean().optional(),
  coverAtMs: z.number().optional(),
  collaborators: z.array(z.string()),
  isAiGenerated: z.boolean(),
  files: ContainerFiles,
})
export type Content = z.output<typeof Content>
export type Container = AnyContainer<Content>
type Containers = ReturnType<typeof openContainers>

const openContainers = (world: World) => open(world, { platform: 'instagram', firstId: 17_900_000_000_000_001n, Content })

/**
 * The faults specific to Instagram, besides those any platform may have. `processingError` is a message, or one of
 * Instagram's seven-digit codes.
 */
export const instagramFaults = faultSettings({
  platform: 'instagram',
  operations: ['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'comment', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** Refuses with this code of the Graph API, and this subcode. */
    graphCode: z.number().int().optional(),
    graphSubcode: z.number().int().optional(),
    /** With `revokeTokens`: because the person has a new password (190/460). */
    passwordChanged: z.boolean().optional(),
    /** `token`: the short-lived token's fields are at the top level of the response, not in a list. */
    flatReply: z.boolean().optional(),
    /** `token`: the short-lived token's `user_id` is a number, which JSON rounds. */
    numericUserId: z.boolean().optional(),
    /**
     * `upload`: whether a file's problem is reported at once, or only in the container's status. By default, at once
     * for images and later for videos.
     */
    refuseFiles: z.enum(['now', 'later']).optional(),
    /** `post`: the post appears in the list of posts only after this many ms. */
    findLagMs: milliseconds.optional(),
  },
  kinds: [
    ...platformFaultKinds.filter(({ field }) => field !== 'processingError'),
    { field: 'processingError', label: 'Processing fails', choices: ['internal_error', '2207026', '2207077'] },
    { field: 'graphCode', label: 'Refuse with a Graph code', amount: 'code' },
    { field: 'findLagMs', label: 'Posts are only found later', amount: 'ms' },
    { field: 'refuseFiles', label: 'Files are refused', choices: ['now', 'later'] },
    { field: 'flatReply', label: 'Token reply without a list' },
    { field: 'numericUserId', label: 'Token reply with a number as id' },
  ],
})
export type InstagramFault = z.output<typeof instagramFaults.schema>
