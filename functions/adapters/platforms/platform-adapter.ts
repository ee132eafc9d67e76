import type { Connector } from '#functions/ports/connector.ts'
import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { MediaFiles } from '#functions/ports/media.ts'
import type { KeptCards } from '#functions/ports/platforms.ts'
import type { Delivery, Publisher } from '#functions/ports/publisher.ts'
import type { ApiVersion } from '#shared/domain/api-versions.ts'
import type { Progress } from '#shared/domain/targets.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import type { PlatformApp } from './app.ts'
import type { CallResult, ClientDeps, PlatformClient } from './call.ts'

/**
 * The server's code for a platform. Every part except the version is a separate file in a bundle, loaded when it's
 * first needed.
 */
export type PlatformAdapter = {
  /** The version of the platform's API in use. */
  version: ApiVersion
  connector: () => Promise<(app: PlatformApp, clientDeps: ClientDeps) => Connector>
  publisher: () => Promise<(deps: PublisherDeps) => Publisher>
  rehearsal: () => Promise<Rehearsal>
}

/** The dependencies of every platform's publisher. Without `keptCards`, every post reads its linked page again. */
export type PublisherDeps = PlatformClient & {
  files: Pick<MediaFiles, 'read' | 'shareUrl'>
  imageVariants: ImageVariants
  keptCards?: Pick<KeptCards, 'get' | 'keep'> | undefined
}

/**
 * Responds to a publisher's requests as its platform would if everything succeeded, to show what would be sent without
 * sending anything. Ids are made up and short.
 */
export type Rehearsal = (request: RehearsedRequest) => { status: number; headers?: Record<string, string>; body?: unknown }

/** One request that a publisher makes in a rehearsal. */
export type RehearsedRequest = {
  method: string
  url: URL
  headers: Headers
  body: unknown
  /** The request's number, from 1, for generating distinct ids. */
  number: number
}

/** How certification posts are kept out of most people's sight, and how they're deleted again. */
export type Certification = {
  /** Options that every such post needs, or that keep it out of sight. */
  options?: (facts: AccountFacts, title: string) => Delivery['options']
  /** The platform's ids of all posts a delivery created, if one delivery can create several. */
  idsOf?: (progress: Progress) => readonly string[]
} & (
  | { remove: (client: PlatformClient, made: { id: string; accessToken: string }) => Promise<CallResult<unknown>> }
  | { staysBecause: string }
)

export type ApiDescription = {
  url: string
  /** Returns the description's version, and which of the names Crier requests are missing from it. */
  read: (document: unknown) => { version: string; missing: string[] }
}
