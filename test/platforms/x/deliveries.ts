import type { PlatformApp } from '#functions/adapters/platforms/app.ts'
import { xPublisher } from '#functions/adapters/platforms/x/publisher.ts'
import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { ByteRange, MediaFiles } from '#functions/ports/media.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media, MediaRef } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { anAccount } from '#test/builders/an-account.ts'

/** A text post to an X account. Every field can be overridden. */
export const aDelivery = ({
  account: ownAccount,
  ...changes
}: Partial<Omit<Delivery, 'account'>> & { account?: Partial<Account> } = {}): Delivery => ({
  account: anAccount({ remoteId: '1500000000000000001', ...ownAccount }),
  text: 'Opening day. Doors at 9.',
  media: [],
  options: {},
  key: 'post-1 0 account-1',
  progress: {},
  ...changes,
})

/** A ready picture without alt text. */
export const anImage = (changes: Partial<Media> = {}): Media => ({
  id: 'image-1',
  workspaceId: 'user-1',
  fileName: 'shop.png',
  contentType: 'image/png',
  kind: 'image',
  bytes: 70,
  altText: '',
  createdAt: '2026-03-01T08:00:00.000Z',
  state: { name: 'ready', width: 1600, height: 1200 },
  ...changes,
})

/** A ready animated GIF. */
export const aGif = (changes: Partial<Media> = {}): Media =>
  anImage({
    id: 'gif-1',
    fileName: 'wave.gif',
    contentType: 'image/gif',
    kind: 'gif',
    state: { name: 'ready', width: 400, height: 300, frames: 20 },
    ...changes,
  })

/** A ready ten-second video. */
export const aVideo = (changes: Partial<Media> = {}): Media =>
  anImage({
    id: 'video-1',
    fileName: 'tour.mp4',
    contentType: 'video/mp4',
    kind: 'video',
    state: { name: 'ready', width: 1280, height: 720, durationMs: 10 * secondMs },
    ...changes,
  })

/** Files whose bytes are generated as they're read. `reads` records the ranges. */
export const madeUpFiles = () => {
  const reads: ByteRange[] = []
  const read = async (_: MediaRef, range: ByteRange) => {
    reads.push(range)
    return new Uint8Array(range.to - range.from).fill(7)
  }
  return { reads, read }
}

/**
 * X's publisher, which uploads files itself: it never needs a file's URL, and needs an image variant only for a picture
 * that doesn't fit.
 */
export const publisherOf = (
  app: PlatformApp,
  {
    files: { read },
    now,
    fetch = globalThis.fetch,
    ensure = unasked,
  }: { files: Pick<MediaFiles, 'read'>; now: () => number; fetch?: typeof globalThis.fetch; ensure?: ImageVariants['ensure'] },
) => xPublisher({ app, now, fetch, files: { read, shareUrl: unasked }, imageVariants: { ensure, draw: unasked } })

const unasked = () => Promise.reject(new Error('X needs none of this.'))
