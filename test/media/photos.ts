import sharp from 'sharp'

type Photo = { width: number; height: number; orientation?: number; quality?: number }

/** Noise with a photo's level of detail, which takes about as many bytes as a phone's photo. Deterministic. */
export const aPhoto = ({ width, height, orientation = 1, quality = 96 }: Photo) =>
  sharp(Buffer.alloc(width * height * 3, grain), { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality })
    .toBuffer()

/** A prime number of bytes, so no two rows are alike. */
const grain = Buffer.alloc(65_537)
let seed = 1
for (let index = 0; index < grain.length; index += 1) {
  // https://en.wikipedia.org/wiki/Linear_congruential_generator , with the parameters from Numerical Recipes.
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  grain.writeUInt8(96 + (seed >>> 26), index)
}
