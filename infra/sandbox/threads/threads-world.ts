import * as z from 'zod'
import { faultSettings, milliseconds } from '../fault-fields.ts'
import { type Container as AnyContainer, ContainerFiles, openContainers as open } from '../platform/graph-containers.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'

/** The state that the parts of the fake Threads share. */
export type ThreadsWorld = PlatformWorld<ThreadsFault> & { containers: Containers }

export const openThreadsWorld = (world: World, app: PlatformApp): ThreadsWorld => ({
  ...openPlatformWorld(world, threadsFaults, app),
  containers: openContainers(world),
})

/** The fields a container was created with that are shown or checked later. */
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

/**
 * The faults specific to Threads, besides those any platform may have. `processingError` is the error that a failed
 * container shows.
 */
export const threadsFaults = faultSettings({
  platform: 'threads',
  operations: ['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** Refuses with this code of the Graph API, and this subcode. 24 and 4279009 mean that it doesn't exist. */
    graphCode: z.number().int().optional(),
    graphSubcode: z.number().int().optional(),
    /** `upload`: the container is never found again. */
    losesContainer: z.boolean().optional(),
    /** `upload`: text length is counted in code points, not bytes. */
    countsCodePoints: z.boolean().optional(),
    /**
     * `upload`: whether a file's problem is reported at once, or only in the container's status. By default, at once
     * for images and later for videos.
     */
    refuseFiles: z.enum(['now', 'later']).optional(),
    /** `post`: the post appears in the lists of posts only after this many ms. */
    findLagMs: milliseconds.optional(),
    /** `post`: the post's own URL is never returned. */
    hidesPermalink: z.boolean().optional(),
  },
  kinds: [
    ...platformFaultKinds.filter(({ field }) => field !== 'processingError'),
    { field: 'processingError', label: 'Processing fails', choices: ['UNKNOWN', 'FAILED_DOWNLOADING_VIDEO', 'INVALID_DURATION'] },
    { field: 'graphCode', label: 'Refuse with a Graph code', amount: 'code' },
    { field: 'losesContainer', label: 'Lose the container' },
    { field: 'findLagMs', label: 'Posts are only found later', amount: 'ms' },
    { field: 'hidesPermalink', label: 'Don’t return the post’s link' },
    { field: 'refuseFiles', label: 'Files are refused', choices: ['now', 'later'] },
    { field: 'countsCodePoints', label: 'Count code points, not bytes' },
  ],
})
export type ThreadsFault = z.output<typeof threadsFaults.schema>
