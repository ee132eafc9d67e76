import * as z from 'zod'
import { question } from '../database.ts'
import { type Container as AnyContainer, ContainerFiles, openContainers as open } from '../platform/graph-containers.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { type InstagramFault, instagramFaults } from './instagram-fault.ts'

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

/** What a container was created with, as far as it's shown or checked later. */
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
