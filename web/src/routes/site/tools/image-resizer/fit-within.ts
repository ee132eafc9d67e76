/** Pixels. */
export type Size = { width: number; height: number }

/** Where a picture lies on a canvas that shows all of it, as large as it gets, in the middle. In whole pixels, so that its edges stay sharp. */
export const fitWithin = (picture: Size, canvas: Size): Size & { x: number; y: number } => {
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  return { x: Math.floor((canvas.width - width) / 2), y: Math.floor((canvas.height - height) / 2), width, height }
}
