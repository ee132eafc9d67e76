import { type Path, parsePath, refuseOverlaps, valueAt } from './operands.ts'
import type { Binding } from './placeholders.ts'
import type { Tokens } from './tokens.ts'
import type { Item } from './values.ts'

/** The attributes that a query gives. */
export type Projection = Path[]

export const parseProjection = (tokens: Tokens): Projection => {
  const paths: Path[] = []
  do paths.push(parsePath(tokens))
  while (tokens.take(','))
  if (!tokens.isAtEnd()) tokens.fail()
  if (paths.some(({ length }) => length > 1)) throw tokens.unsupported('a part of an attribute')
  return paths
}

export type BoundProjection = { names: string[]; pick: (item: Item) => Item }

export const bindProjection = (projection: Projection, binding: Binding): BoundProjection => {
  const paths = projection.map((path) => binding.path(path))
  refuseOverlaps(binding, paths)
  const names = paths.map(([name = '']) => name)
  return { names, pick: (item) => pick(item, names) }
}

/** Those of these attributes that an item has. */
export const pick = (item: Item, names: readonly string[]): Item => {
  const picked: Item = {}
  for (const name of names) {
    const value = valueAt(item, [name])
    if (value !== undefined) picked[name] = value
  }
  return picked
}
