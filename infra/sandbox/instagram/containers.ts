import * as z from 'zod'
import { type Container as AnyContainer, ContainerFiles, openContainers as open } from '../platform/graph-containers.ts'
import type { World } from '../world.ts'

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
export type Containers = ReturnType<typeof openContainers>

export const openContainers = (world: World) => open(world, { platform: 'instagram', firstId: 17_900_000_000_000_001n, Content })
