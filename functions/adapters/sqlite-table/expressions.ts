import { type Condition, parseCondition } from './condition.ts'
import { type Binding, type Path, parsePath, refuseOverlaps, valueAt } from './placeholders.ts'
import { type ExpressionKind, type Tokens, tokensOf } from './tokens.ts'
import { parseUpdate, type Update } from './update.ts'
import type { Item } from './values.ts'

/** Our code contains about a hundred different expressions. Few are built per request. */
const rememberedMax = 1_000

/** Parsed expressions, ready to be bound to a request. Recently used ones are cached, up to a thousand of each kind. */
export const expressions = () => ({
  condition: remembering('ConditionExpression', parseCondition),
  filter: remembering('FilterExpression', parseCondition),
  keyCondition: remembering('KeyConditionExpression', parseCondition),
  projection: remembering('ProjectionExpression', parseProjection),
  update: remembering('UpdateExpression', parseUpdate),
})

export type Expressions = {
  condition: (text: string) => Condition
  filter: (text: string) => Condition
  keyCondition: (text: string) => Condition
  projection: (text: string) => Projection
  update: (text: string) => Update
}

export const remembering = <Parsed>(kind: ExpressionKind, parse: (tokens: Tokens) => Parsed, max = rememberedMax) => {
  const remembered = new Map<string, Parsed>()
  return (text: string): Parsed => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    const parsed = parse(tokensOf(kind, text))
    const [oldest] = remembered.keys()
    if (remembered.size >= max && oldest !== undefined) remembered.delete(oldest)
    remembered.set(text, parsed)
    return parsed
  }
}

/** The attributes a query returns. */
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

/** Returns the item's attributes among these names. */
export const pick = (item: Item, names: readonly string[]): Item => {
  const picked: Item = {}
  for (const name of names) {
    const value = valueAt(item, [name])
    if (value !== undefined) picked[name] = value
  }
  return picked
}
