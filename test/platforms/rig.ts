import type { Connector } from '#functions/ports/connector.ts'
import type { Delivery, Publisher } from '#functions/ports/publisher.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { RefusalClass } from '#shared/domain/refusals.ts'
import type { TestWorld } from '#test/sandbox/world.ts'

/** One kind of post a platform accepts, with a sample delivery. */
export type Sample = {
  /** Its name in the documentation's table, such as `text`, `image`, `carousel`, `reel`. */
  kind: string
  delivery: Delivery
  /** How many posts it becomes on the platform. One by default. */
  posts?: number
  /** True if the platform processes it for a while before it's public. */
  isProcessed: boolean
}

/**
 * An adapter on its own sandbox with one connected account, and everything the contract suite needs to know about the
 * platform.
 */
export type OpenRig = {
  world: TestWorld
  connector: Connector
  publisher: Publisher
  /** The publisher on a custom network. */
  publisherWith: (fetch: typeof globalThis.fetch) => Publisher
  accessToken: string
  /** Undefined if the platform has none. */
  refreshToken: string | undefined
  samples: Sample[]
  /** Content the platform refuses although nothing is wrong with the call. */
  refused: Delivery
  /**
   * Posts what `delivery` would, as the person, bypassing Crier, where the platform refuses duplicates. Undefined where
   * it allows them.
   */
  postAlike: ((delivery: Delivery) => Promise<unknown>) | undefined
  /** Switches a fault on, with the platform filled in. */
  fault: (fault: Record<string, unknown>) => Promise<unknown>
  /**
   * Faults that make the platform's processing of a file or post slow (by ms on the world's clock) or fail. Undefined
   * where it doesn't process anything.
   */
  slowProcessing: ((ms: number) => Record<string, unknown>) | undefined
  failedProcessing: Record<string, unknown> | undefined
  /**
   * The fault switch operation that affects the public step: `post`, unless the platform publishes with the upload
   * itself.
   */
  publicOperation: 'post' | 'upload'
  /** Returns how many posts the sandbox has received. */
  received: () => Promise<number>
}

/** How a platform refuses a post, as sandbox faults: one per refusal class it has. */
export type Refusals = Partial<Record<RefusalClass, Record<string, unknown>>>

/** What a platform's author provides for the cross-platform tests. */
export type PlatformRig = {
  platform: Platform
  /** The scope publishing can't do without. */
  publishingScope: string
  refusals: Refusals
  /**
   * A sandbox fault: a success with an ID that belongs to nobody. Missing if such an ID can't be told from a real one
   * without paying.
   */
  nobodysId?: Record<string, unknown>
  /** Contract behaviors the platform can't support, by name, and why. */
  unable: Record<string, string>
  /** The person who must connect to get a renewable sign-in, where not everyone can. `whose` says who can. */
  renewable?: { name: string; whose: string }
  /**
   * Opens a fresh sandbox and account. `name` is the person who connects. The fake server may treat some names
   * specially.
   */
  open: (options?: { name?: string }) => Promise<OpenRig>
  /**
   * Connects as a person would, through the connector's URL, and returns the code that comes back. `untick` omits a
   * scope where the platform lets people do so.
   */
  authorize: (rig: OpenRig, options?: { name?: string; untick?: string }) => Promise<Parameters<Connector['exchange']>[0]>
}
