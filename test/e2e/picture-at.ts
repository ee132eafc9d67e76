import sharp from 'sharp'

/** Fetches an image and decodes it fully. */
export const pictureAt = async (address: string) => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
  const picture = sharp(await response.arrayBuffer())
  const { width, height, format } = await picture.metadata()
  await picture.raw().toBuffer()
  // Without parameters, such as an SVG's charset.
  const [type] = response.headers.get('content-type')?.split(';') ?? []
  return { type, format, size: `${width}x${height}` }
}
