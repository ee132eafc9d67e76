import { type Condition, parseCondition } from './condition.ts'
import { type Binding, type Path, parsePath, refuseOverlaps, valueAt } from './placeholders.ts'
import { type ExpressionKind, type Tokens, tokensOf } from './tokens.ts'
import { parseUpdate, type Update } from './update.ts'
import type { Item } from './values.ts'

/** Our code writes some hundred different expressions; those built for a request are few at a time. */
const rememberedMax = 1_000

/** Expressions in a form that can be bound to a request. Those that were read lately are remembered, in all at most a thousand of each kind. */
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
