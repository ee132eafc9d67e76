import { readFileSync } from 'node:fs'

/**
 * A HEIC file of two pictures. The first is red with a blue stripe, and stored lying on its side: shown, it has 64 by 96 pixels, with the blue at its top.
 * The second is green. Drawn by us and encoded with the `heif-enc` of libheif 1.15.1; the property that states the first one's bits was changed into a
 * quarter turn (`irot`), as phones store it.
 */
export const aHeic = readFileSync(new URL('./turned-first-of-two.heic', import.meta.url))
