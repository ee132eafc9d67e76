import type { MediaFiles } from '#functions/ports/media.ts'
import type { Publisher } from '#functions/ports/publisher.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { XConfig } from './x/config.ts'
import { xPublisher } from './x/publisher.ts'

/** The publisher of every platform. `now` gives ms since the epoch. */
export const publishers = ({
  x,
  ...deps
}: {
  x: XConfig
  files: Pick<MediaFiles, 'read'>
  now: () => number
}): Record<Platform, Publisher> => ({
  x: xPublisher(x, deps),
})
