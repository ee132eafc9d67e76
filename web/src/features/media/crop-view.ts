import type { Size } from '#shared/domain/pictures.ts'

/** Where a picture is on the stage: its center and scale, in stage pixels, and its clockwise angle, in radians. */
export type View = { x: number; y: number; scale: number; angle: number }

/** What is kept of the picture, in stage pixels. */
export type Frame = { x: number; y: number; width: number; height: number }

/** `a, b, c, d, e, f` as in CSS, around the picture's center. */
export type Matrix = readonly number[]

/** The narrowest frame, in stage pixels: wide enough for its handles. */
export const frameMin = 24

/** Space around the picture for the frame's handles, in stage pixels. */
const margin = 16

const quarter = Math.PI / 2

/** Returns the view that a CSS matrix of an unscaled picture in the stage's top left corner shows. */
export const viewOf = ([a = 1, b = 0, , , e = 0, f = 0]: Matrix, { width, height }: Size): View => ({
  x: width / 2 + e,
  y: height / 2 + f,
  scale: Math.hypot(a, b),
  angle: Math.atan2(b, a),
})

/** The reverse of `viewOf`. */
export const matrixOf = ({ x, y, scale, angle }: View, { width, height }: Size): number[] => {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return [cos, sin, -sin, cos, x - width / 2, y - height / 2]
}

/** Returns the size of the rectangle around a rotated picture. */
const aroundOf = ({ width, height }: Size, angle: number): Size => {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** Returns the scale at which all of a picture is visible, rotated to the nearest quarter turn. */
export const wholeScale = (picture: Size, stage: Size, angle = 0): number => {
  const { width, height } = aroundOf(picture, Math.round(angle / quarter) * quarter)
  return Math.min((stage.width - 2 * margin) / width, (stage.height - 2 * margin) / height)
}

/** Returns the view of a whole picture in the middle of the stage. */
export const wholeView = (picture: Size, stage: Size, angle = 0): View => ({
  x: stage.width / 2,
  y: stage.height / 2,
  scale: wholeScale(picture, stage, angle),
  angle,
})

/** Returns the part of the stage in which the frame may be: where the picture is. */
export const boundsOf = (view: View, picture: Size, stage: Size): Frame => {
  const around = aroundOf(picture, view.angle)
  const [width, height] = [around.width * view.scale, around.height * view.scale]
  const x = Math.max(0, view.x - width / 2)
  const y = Math.max(0, view.y - height / 2)
  return { x, y, width: Math.min(stage.width, view.x + width / 2) - x, height: Math.min(stage.height, view.y + height / 2) - y }
}

/** Returns the largest frame within bounds, in a shape (width by height) or in theirs. */
export const largestFrame = (bounds: Frame, ratio = bounds.width / bounds.height): Frame => {
  const width = Math.min(bounds.width, bounds.height * ratio)
  const height = width / ratio
  return { x: bounds.x + (bounds.width - width) / 2, y: bounds.y + (bounds.height - height) / 2, width, height }
}

/**
 * Returns the frame as it may become: within bounds, not too narrow, and if it has a shape, in that. A moved one stops
 * at the edge. Of a resized one, the sides that the person holds do.
 */
export const frameWithin = (bounds: Frame, { from, to }: { from: Frame; to: Frame }, ratio: number | undefined): Frame => {
  if (isSame(from.width, to.width) && isSame(from.height, to.height)) return movedWithin(bounds, to)
  const across = { start: to.x, end: to.x + to.width, isStartHeld: !isSame(from.x, to.x), min: bounds.x, max: bounds.x + bounds.width }
  const down = { start: to.y, end: to.y + to.height, isStartHeld: !isSame(from.y, to.y), min: bounds.y, max: bounds.y + bounds.height }
  const width = Math.min(Math.max(to.width, frameMin), roomOf(across))
  const height = Math.min(Math.max(to.height, frameMin), roomOf(down))
  const size = ratio === undefined ? { width, height } : { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) }
  return movedWithin(bounds, {
    ...size,
    x: across.isStartHeld ? across.end - size.width : across.start,
    y: down.isStartHeld ? down.end - size.height : down.start,
  })
}

type Side = { start: number; end: number; isStartHeld: boolean; min: number; max: number }

const roomOf = ({ start, end, isStartHeld, min, max }: Side) => (isStartHeld ? end - min : max - start)

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.01

const movedWithin = (bounds: Frame, { x, y, width, height }: Frame): Frame => ({
  x: Math.max(bounds.x, Math.min(x, bounds.x + bounds.width - width)),
  y: Math.max(bounds.y, Math.min(y, bounds.y + bounds.height - height)),
  width,
  height,
})

/** Returns the nearest view whose picture fills the frame: no smaller than it must be, and moved no further. */
export const covering = (view: View, picture: Size, frame: Frame): View => {
  const [cos, sin] = [Math.cos(view.angle), Math.sin(view.angle)]
  // The frame as the upright picture sees it: the rectangle around it, and where its center is.
  const needed = aroundOf(frame, view.angle)
  const scale = Math.max(view.scale, needed.width / picture.width, needed.height / picture.height)
  const [dx, dy] = [frame.x + frame.width / 2 - view.x, frame.y + frame.height / 2 - view.y]
  const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin]
  const fixedAlong = limited(along, (picture.width * scale - needed.width) / 2)
  const fixedAcross = limited(across, (picture.height * scale - needed.height) / 2)
  const [backAlong, backAcross] = [along - fixedAlong, across - fixedAcross]
  return { ...view, scale, x: view.x + backAlong * cos - backAcross * sin, y: view.y + backAlong * sin + backAcross * cos }
}

const limited = (value: number, max: number) => Math.max(-Math.max(0, max), Math.min(value, Math.max(0, max)))

/** Returns the view scaled and rotated around a point of the stage. */
export const turned = (view: View, { scale = view.scale, angle = view.angle }: Partial<View>, { x, y }: { x: number; y: number }): View => {
  const [cos, sin] = [Math.cos(angle - view.angle), Math.sin(angle - view.angle)]
  const grown = scale / view.scale
  const [dx, dy] = [view.x - x, view.y - y]
  return { scale, angle, x: x + (dx * cos - dy * sin) * grown, y: y + (dx * sin + dy * cos) * grown }
}

/**
 * Returns the size of the cropped piece, in the picture's own pixels, and the matrix that draws the picture there. If
 * the picture is upright or on its side, every pixel stays as it is.
 */
export const pieceOf = (view: View, picture: Size, frame: Frame): Size & { matrix: number[] } => {
  const { scale, angle } = view
  const [width, height] = [frame.width, frame.height].map((side) => Math.max(1, Math.round(side / scale)))
  const turns = angle / quarter
  const isStraight = Math.abs(turns - Math.round(turns)) < 0.001
  const exact = (value: number) => (isStraight ? Math.round(value) : value)
  const [cos, sin] = [exact(Math.cos(angle)), exact(Math.sin(angle))]
  const cornerX = (view.x - frame.x) / scale - (picture.width * cos - picture.height * sin) / 2
  const cornerY = (view.y - frame.y) / scale - (picture.width * sin + picture.height * cos) / 2
  return { width: width ?? 1, height: height ?? 1, matrix: [cos, sin, -sin, cos, exact(cornerX), exact(cornerY)] }
}
