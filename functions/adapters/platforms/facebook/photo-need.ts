import type { PictureNeed } from '#shared/domain/pictures.ts'
import { facebookLimits } from '#shared/platforms/facebook/limits.ts'

/** What Facebook takes a photo as; a GIF goes as it is. */
export const photoNeed: PictureNeed = {
  name: 'facebook-photo',
  contentTypes: ['image/jpeg', 'image/png', 'image/gif'],
  bytesMax: facebookLimits.photoBytes.value,
}
