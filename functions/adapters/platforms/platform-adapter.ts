import type { MediaFiles } from '#functions/ports/media.ts'
import type { Renditions } from '#functions/ports/renditions.ts'
import type { PlatformApp } from './app.ts'
import type { Caller } from './call.ts'

/** What every platform's publisher is made with: `app` is Crier's registration there. */
export type PublisherDeps = Caller & { app: PlatformApp; files: Pick<MediaFiles, 'read' | 'shareUrl'>; renditions: Renditions }
