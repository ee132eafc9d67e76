/** Pixels. */
export type Size = { width: number; height: number }

/**
 * Returns the position and size of a picture that is fully visible, as large as possible, and centered on a canvas. In
 * whole pixels, so its edges stay sharp.
 */
export const fitWithin = (picture: Size, canvas: Size): Size & { x: number; y: number } => {
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  return { x: Math.floor((canvas.width - width) / 2), y: Math.floor((canvas.height - height) / 2), width, height }
}
