import * as z from 'zod'
import { type Container as AnyContainer, ContainerFiles, openContainers as open } from '../platform/graph-containers.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { type ThreadsFault, threadsFaults } from './threads-fault.ts'

/** The state that the parts of the fake Threads share. */
export type ThreadsWorld = PlatformWorld<ThreadsFault> & { containers: Containers }

export const openThreadsWorld = (world: World, app: PlatformApp): ThreadsWorld => ({
  ...openPlatformWorld(world, threadsFaults, app),
  containers: openContainers(world),
})

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
type Containers = ReturnType<typeof openContainers>

const openContainers = (world: World) => open(world, { platform: 'threads', firstId: 18_000_000_000_000_001n, Content })
