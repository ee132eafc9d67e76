import * as z from 'zod'
import { Refusal } from '../responses.ts'
import { Attribute, intrinsicOf, placeholder, Substitution } from './template.ts'

/** The sources that template values are resolved from. */
export type Sources = {
  /** The `Ref` value of a resource, parameter, or pseudo parameter. Undefined if there's none by that name. */
  ref: (name: string) => string | undefined
  attribute: (id: string, name: string) => string
  stackOutput: (stack: string, region: string, output: string) => string
}

const Output = z.object({ StackName: z.string(), Region: z.string(), OutputName: z.string() })

/** Resolves a value as it's passed to a service, with no references left in it. */
export const resolved = (value: unknown, sources: Sources): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member) => resolved(member, sources)).filter((member) => member !== undefined)
  const intrinsic = intrinsicOf(value)
  if (intrinsic) return resolvedIntrinsic(intrinsic, sources)
  return Object.fromEntries(Object.entries(value).flatMap(([name, own]) => [[name, resolved(own, sources)]]))
}

const resolvedIntrinsic = ({ name, given }: { name: string; given: unknown }, sources: Sources): unknown => {
  const text = (value: unknown) => z.coerce.string().parse(resolved(value, sources))
  const ref = (wanted: string) => {
    const found = sources.ref(wanted)
    if (found === undefined) throw new Refusal('ValidationError', `Template format error: Unresolved resource dependencies [${wanted}]`)
    return found
  }
  switch (name) {
    case 'Ref':
      return given === 'AWS::NoValue' ? undefined : ref(z.string().parse(given))
    case 'Fn::GetAtt':
      return sources.attribute(...Attribute.parse(given))
    case 'Fn::Join': {
      const [separator, parts] = z.tuple([z.string(), z.array(z.unknown())]).parse(given)
      return parts.map(text).join(separator)
    }
    case 'Fn::Split': {
      const [separator, whole] = z.tuple([z.string(), z.unknown()]).parse(given)
      return text(whole).split(separator)
    }
    case 'Fn::Select': {
      const [index, list] = z.tuple([z.coerce.number(), z.unknown()]).parse(given)
      return z.array(z.unknown()).parse(resolved(list, sources))[index]
    }
    case 'Fn::Sub': {
      const [pattern, own] = Substitution.parse(given)
      return pattern.replaceAll(placeholder, (_whole, wanted: string) => {
        if (wanted in own) return text(own[wanted])
        const [id = '', ...attribute] = wanted.split('.')
        return attribute.length > 0 ? sources.attribute(id, attribute.join('.')) : ref(wanted)
      })
    }
    case 'Fn::GetStackOutput': {
      const { StackName, Region, OutputName } = Output.parse(given)
      return sources.stackOutput(StackName, Region, OutputName)
    }
    default:
      throw new Refusal('ValidationError', `Template error: the fake CloudFormation does not know ${name}`)
  }
}
