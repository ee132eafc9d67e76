import * as z from 'zod/mini'
import { Platform } from './platforms.ts'
import { Lane } from './targets.ts'

/** Messages wait in a queue of their platform, or all together in that of slow servers. */
export const DeliveryQueue = z.enum([...Platform.options, ...Lane.options])
export type DeliveryQueue = z.infer<typeof DeliveryQueue>

/** Where a message of this platform and lane waits. */
export const queueOf = ({ platform, lane }: { platform: Platform; lane?: Lane | undefined }): DeliveryQueue => lane ?? platform
