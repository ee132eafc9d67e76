import { type Condition, parseCondition } from './condition.ts'
import { type Projection, parseProjection } from './projection.ts'
import { type ExpressionKind, type Tokens, tokensOf } from './tokens.ts'
import { parseUpdate, type Update } from './update.ts'

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
