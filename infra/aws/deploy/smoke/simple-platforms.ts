import type { Media } from '#shared/domain/media.ts'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { loadContentCheck } from '#shared/platforms/rules.ts'

const picture: Media = {
  id: 'picture',
  workspaceId: 'smoke',
  fileName: 'smoke.jpg',
  contentType: 'image/jpeg',
  kind: 'image',
  bytes: 10_000,
  altText: 'A plain color.',
  createdAt: '2026-01-01T00:00:00.000Z',
  state: { name: 'ready', width: 1_080, height: 1_080 },
}

/** The platforms where an image with text needs no other choice. */
export const simplePlatforms = async () => {
  const check = await loadContentCheck()
  const findingsOn = (platform: Platform) => {
    const account = { id: platform, platform, username: 'smoke', isPremium: false }
    return check({ account, text: 'Crier tries itself out.', media: [picture], options: {} })
  }
  return platformIds.filter((platform) => findingsOn(platform).every(({ severity }) => severity !== 'error'))
}
