import type { CSSProperties } from 'react'
import type { Picture } from './shown.ts'

type Props = {
  picture: Picture
  /** Of the place, width by height. */
  ratio: number
  /** What is left over at the sides, as a class. */
  ground: string
}

/** A file as a whole within a place of another shape. */
export const Fitted = ({ picture: { picture, ratio: own }, ratio, ground }: Props) => (
  <div className={`grid size-full place-items-center overflow-hidden ${ground}`}>
    <div style={shapeOf(own ?? ratio, ratio)}>{picture}</div>
  </div>
)

const shapeOf = (own: number, ratio: number): CSSProperties => ({
  aspectRatio: own,
  ...(own >= ratio ? { width: '100%' } : { height: '100%' }),
})
