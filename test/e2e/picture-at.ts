import sharp from 'sharp'

/** A picture that an address answers with, decoded to its last pixel. */
export const pictureAt = async (address: string) => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
  const picture = sharp(await response.arrayBuffer())
  const { width, height, format } = await picture.metadata()
  await picture.raw().toBuffer()
  // Without its parameters, such as the character set of an SVG.
  const [type] = response.headers.get('content-type')?.split(';') ?? []
  return { type, format, size: `${width}x${height}` }
}
