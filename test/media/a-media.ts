import type { Media } from '#shared/domain/media.ts'

/** An announced file that hasn't been probed yet. */
export const aMedia = (own: Partial<Media> = {}): Media => ({
  id: '01JZ0000000000000000000001',
  workspaceId: 'user-1',
  fileName: 'sea.jpg',
  contentType: 'image/jpeg',
  kind: 'image',
  bytes: 1_000,
  altText: '',
  createdAt: '2026-05-04T09:00:00.000Z',
  state: { name: 'waiting' },
  ...own,
})
