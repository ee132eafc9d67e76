import { readFileSync } from 'node:fs'

/**
 * A HEIC file with two images. The first is red with a blue stripe and stored on its side. When displayed, it's 64 by
 * 96 pixels with the blue at the top. The second is green. We drew them and encoded them with libheif 1.15.1's
 * `heif-enc`, and changed the property with the first one's bit depth into a quarter-turn rotation (`irot`), as phones
 * store it.
 */
export const aHeic = readFileSync(new URL('./turned-first-of-two.heic', import.meta.url))
