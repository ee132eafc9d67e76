import * as z from 'zod'
import type { DeployedFunction } from '#infra/local-aws/rights/deployed-functions.ts'
import type { CallersDemand } from './recorded-calls.ts'

const Operator = z.enum(['StringEquals', 'StringEqualsIgnoreCase', 'ForAllValues:StringLike'])

/** A permission of a function: an action on a resource, under conditions. */
export type Grant = { caller: string; action: string; resource: string; conditions: [z.infer<typeof Operator>, string, string[]][] }

/** Every permission in each function's role. */
export const grantsOf = (functions: readonly DeployedFunction[]): Grant[] =>
  functions.flatMap(({ name, statements }) =>
    statements.flatMap(({ Action, Resource, Condition = {} }) => {
      const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
        Object.entries(keys).map(([key, values]): Grant['conditions'][number] => [Operator.parse(operator), key, values]),
      )
      return Action.flatMap((action) => Resource.map((resource) => ({ caller: name, action, resource, conditions })))
    }),
  )

/** True if a grant covers a demand. */
export const allows = (grant: Grant, demand: CallersDemand) =>
  grant.caller === demand.caller &&
  grant.action === demand.action &&
  isLike(grant.resource, demand.resource) &&
  grant.conditions.every(([operator, key, values]) => {
    const given = [demand.context[key] ?? []].flat()
    if (operator === 'ForAllValues:StringLike') return given.every((value) => values.some((pattern) => isLike(pattern, value)))
    const compared = (value: string) => (operator === 'StringEquals' ? value : value.toLowerCase())
    return given.length === 1 && given.every((value) => values.map(compared).includes(compared(value)))
  })

const isLike = (pattern: string, text: string) => new RegExp(`^${pattern.split('*').map(literally).join('.*')}$`).test(text)
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
