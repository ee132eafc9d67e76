import type * as z from 'zod/mini'

type Together<Shape> = (Shape extends unknown ? (shape: Shape) => void : never) extends (shape: infer All) => void ? All : never

/** What several shapes hold, as one. */
export const together = <Shape extends z.core.$ZodShape>(shapes: readonly Shape[]): Together<Shape> => Object.assign({}, ...shapes)
