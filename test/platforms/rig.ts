import type { Connector } from '#functions/ports/connector.ts'
import type { Delivery, Publisher } from '#functions/ports/publisher.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { RefusalClass } from '#shared/domain/refusals.ts'
import type { TestWorld } from '#test/sandbox/world.ts'

/** One kind of post that a platform takes, with what makes it. */
export type Sample = {
  /** As the table of the documentation names it, such as `text`, `image`, `carousel`, `reel`. */
  kind: string
  delivery: Delivery
  /** How many posts the platform shows of it: one, unless said. */
  posts?: number
  /** Whether the platform works on it for a while before it is public. */
  isProcessed: boolean
}

/** An adapter against a sandbox of its own with one connected account. Also what the contract suite has to know of the platform. */
export type OpenRig = {
  world: TestWorld
  connector: Connector
  publisher: Publisher
  /** The publisher over a network of its own. */
  publisherWith: (fetch: typeof globalThis.fetch) => Publisher
  accessToken: string
  /** Missing where the platform has none. */
  refreshToken: string | undefined
  samples: Sample[]
  /** Content that the platform refuses although nothing is wrong with the call. */
  refused: Delivery
  /** Posts as the person, past Crier, what `delivery` would post, where the platform refuses duplicates; undefined where it takes them. */
  postAlike: ((delivery: Delivery) => Promise<unknown>) | undefined
  /** Switches a fault on; the platform is added. */
  fault: (fault: Record<string, unknown>) => Promise<unknown>
  /** Faults that make the platform's work on a file or post slow (by ms of the world's clock), or fail; undefined where it does no such work. */
  slowProcessing: ((ms: number) => Record<string, unknown>) | undefined
  failedProcessing: Record<string, unknown> | undefined
  /** The operation of the fault switch that the public step meets: `post` unless the platform makes it public by the upload itself. */
  publicOperation: 'post' | 'upload'
  /** How many posts the sandbox has received. */
  received: () => Promise<number>
}

/** How a platform refuses to post, as faults of the sandbox: one for each class of refusal that it knows. */
export type Refusals = Partial<Record<RefusalClass, Record<string, unknown>>>

/** What a platform's author provides for the tests that hold for all platforms. */
export type PlatformRig = {
  platform: Platform
  /** The scope that publishing does not go without. */
  publishingScope: string
  refusals: Refusals
  /** A success with an id that nobody has, as a fault of the sandbox; missing where none could be told from a real one for free. */
  nobodysId?: Record<string, unknown>
  /** Behaviours of the contract suite that the platform can not have, by their names, and why. */
  unable: Record<string, string>
  /** The person who has to connect for a sign-in that can be renewed, where not everybody can. `whose` says whose can. */
  renewable?: { name: string; whose: string }
  /** A fresh sandbox and account; `name` is who connects, whose words may mean something to the fake server. */
  open: (options?: { name?: string }) => Promise<OpenRig>
  /** Connects as a person would, by the address that the connector gives: the code that comes back. `untick` leaves a scope out where the platform lets people do so. */
  authorize: (rig: OpenRig, options?: { name?: string; untick?: string }) => Promise<Parameters<Connector['exchange']>[0]>
}
