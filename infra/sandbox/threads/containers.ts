import * as z from 'zod'
import { type Container as AnyContainer, ContainerFiles, openContainers as open } from '../platform/graph-containers.ts'
import type { World } from '../world.ts'

/** What a container was created with, as far as it's shown or checked later. */
const Content = z.object({
  mediaType: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL']),
  isItem: z.boolean(),
  text: z.string(),
  replyTo: z.string().optional(),
  link: z.string().optional(),
  topic: z.string().optional(),
  replyControl: z.string().optional(),
  isSpoiler: z.boolean(),
  files: ContainerFiles,
})
export type Content = z.output<typeof Content>
export type Container = AnyContainer<Content>
export type Containers = ReturnType<typeof openContainers>

export const openContainers = (world: World) => open(world, { platform: 'threads', firstId: 18_000_000_000_000_001n, Content })
