import type { Connector } from '#functions/ports/connector.ts'
import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { MediaFiles } from '#functions/ports/media.ts'
import type { Delivery, Publisher } from '#functions/ports/publisher.ts'
import type { ApiVersion } from '#shared/domain/api-versions.ts'
import type { Progress } from '#shared/domain/targets.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import type { PlatformApp } from './app.ts'
import type { Called, ClientDeps, PlatformClient } from './call.ts'

/** All that Crier's server has of a platform. Every part but the version is a file of its own in a bundle, read when it is first needed. */
export type PlatformAdapter = {
  /** The version of the platform's API that is called. */
  version: ApiVersion
  connector: () => Promise<(app: PlatformApp, clientDeps: ClientDeps) => Connector>
  publisher: () => Promise<(deps: PublisherDeps) => Publisher>
  rehearsal: () => Promise<Rehearsal>
}

/** What every platform's publisher is made with. */
export type PublisherDeps = PlatformClient & { files: Pick<MediaFiles, 'read' | 'shareUrl'>; imageVariants: ImageVariants }

/**
 * Answers a publisher's requests as its platform would if all went well. So it can show what it would send without sending anything. Ids are made up
 * and short.
 */
export type Rehearsal = (request: Rehearsed) => { status: number; headers?: Record<string, string>; body?: unknown }

/** One request that a publisher makes in a rehearsal. */
export type Rehearsed = {
  method: string
  url: URL
  headers: Headers
  body: unknown
  /** Which request it is, from 1: makes ids that differ. */
  number: number
}

/** How posts that certify a platform are written so that few people see them, and how they are deleted again. */
export type Certification = {
  /** What the platform has to be told with each of them, or what keeps them out of sight. */
  options?: (facts: AccountFacts, title: string) => Delivery['options']
  /** The platform's ids of all posts that a delivery has made, where one delivery can make several. */
  idsOf?: (progress: Progress) => readonly string[]
} & ({ remove: (client: PlatformClient, made: { id: string; accessToken: string }) => Promise<Called<unknown>> } | { staysBecause: string })

export type ApiDescription = {
  url: string
  /** The version of the description, and which of the names that Crier asks for it no longer has. */
  read: (document: unknown) => { version: string; missing: string[] }
}
