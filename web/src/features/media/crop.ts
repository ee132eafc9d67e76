export type Size = { width: number; height: number }

/** The largest piece of a picture in this shape (width by height). `position` says where it lies: 0 at the left or top, 1 at the right or bottom. */
export const pieceOf = ({ width, height }: Size, ratio: number, position: number) => {
  const piece = width / height > ratio ? { width: Math.round(height * ratio), height } : { width, height: Math.round(width / ratio) }
  return { ...piece, x: Math.round((width - piece.width) * position), y: Math.round((height - piece.height) * position) }
}

/** The piece as a file of its own. Undefined where the browser can't read the picture. */
export const crop = async (picture: Blob, { fileName, ratio, position }: { fileName: string; ratio: number; position: number }) => {
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return undefined
  const { x, y, width, height } = pieceOf(bitmap, ratio, position)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
  bitmap.close()
  const type = picture.type === 'image/png' ? picture.type : 'image/jpeg'
  const piece = await canvas.convertToBlob({ type, quality: 0.92 })
  return new File([piece], fileName.replace(/(\.\w+)?$/, type === 'image/png' ? '.png' : '.jpg'), { type })
}
