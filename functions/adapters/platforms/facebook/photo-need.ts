import { facebookLimits } from '#shared/domain/limits/facebook.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'

/** What Facebook takes a photo as; a GIF goes as it is. */
export const photoNeed: PictureNeed = {
  name: 'facebook-photo',
  contentTypes: ['image/jpeg', 'image/png', 'image/gif'],
  bytesMax: facebookLimits.photoBytes.value,
}
