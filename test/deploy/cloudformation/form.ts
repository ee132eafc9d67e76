import { Refusal } from '../responses.ts'
import type { CloudCall } from './calls.ts'
import type { Template } from './template.ts'

/** Parses the tags in a call's form. */
export const readTags = (form: URLSearchParams) =>
  readPairs(form, 'Tags', { name: 'Key', value: 'Value' }).map(([Key, Value]) => ({ Key, Value }))

/**
 * A template's parameter values: from the call or their defaults, resolved through the parameter store where their type
 * says so.
 */
export const readParameters = ({ cloud, form, parameters, region }: CloudCall, template: Template): ReadonlyMap<string, string> => {
  const given = new Map(readPairs(form, 'Parameters', { name: 'ParameterKey', value: 'ParameterValue' }))
  return new Map(
    Object.entries(template.Parameters).map(([name, { Type, Default }]) => {
      const value = given.get(name) ?? Default
      if (value === undefined) throw new Refusal('ValidationError', `Parameters: [${name}] must have values`)
      if (!Type.startsWith('AWS::SSM::Parameter::Value')) return [name, value]
      const stored = parameters.get(value) ?? madeParameter(cloud, region, value)
      if (stored === undefined)
        throw new Refusal('ValidationError', `Unable to fetch parameters [${value}] from parameter store for this account.`)
      return [name, stored]
    }),
  )
}

/** The value of an SSM parameter that a stack created. */
const madeParameter = ({ inventory }: CloudCall['cloud'], region: string, name: string) => {
  const value = inventory.resources.get(`AWS::SSM::Parameter ${region} ${name}`)?.properties.Value
  return value === undefined ? undefined : String(value)
}

const readPairs = (form: URLSearchParams, list: string, { name, value }: { name: string; value: string }): [string, string][] => {
  const pairs: [string, string][] = []
  for (let index = 1; ; index += 1) {
    const key = form.get(`${list}.member.${index}.${name}`)
    if (key === null) return pairs
    const own = form.get(`${list}.member.${index}.${value}`)
    if (own !== null) pairs.push([key, own])
  }
}
