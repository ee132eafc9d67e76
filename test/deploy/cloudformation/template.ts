import * as z from 'zod'

const Definition = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.union([z.string().transform((id) => [id]), z.array(z.string())]).default([]),
  DeletionPolicy: z.enum(['Delete', 'Retain', 'RetainExceptOnCreate']).optional(),
})
const Template = z.object({
  Resources: z.record(z.string(), Definition),
  Parameters: z.record(z.string(), z.object({ Type: z.string(), Default: z.string().optional() })).default({}),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
})

/** A resource as defined in a template. */
export type Definition = z.infer<typeof Definition>
export type Template = z.infer<typeof Template>

const known = new Map<string, Template>()

/** Parses a template, caching by its text, which repeats hundreds of times. */
export const readTemplate = (text: string): Template => {
  const template = known.get(text) ?? Template.parse(JSON.parse(text))
  known.set(text, template)
  return template
}

/** The IDs of a template's resources, each after its dependencies. Throws on a cycle. */
export const inOrder = ({ Resources }: Template): string[] => {
  const order = new Set<string>()
  const visit = (id: string, path: readonly string[]) => {
    if (order.has(id)) return
    if (path.includes(id)) throw new Error(`Circular dependency between resources: [${[...path, id].join(', ')}]`)
    const definition = Resources[id]
    if (!definition)
      throw new Error(`Template format error: Unresolved resource dependencies [${id}] in the Resources block of the template`)
    for (const needed of [...definition.DependsOn, ...referencesIn(definition.Properties)])
      if (needed in Resources) visit(needed, [...path, id])
    order.add(id)
  }
  for (const id of Object.keys(Resources)) visit(id, [])
  return [...order]
}

const referencesIn = (value: unknown): string[] => {
  if (typeof value === 'string' || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  const intrinsic = intrinsicOf(value)
  if (intrinsic?.name === 'Ref') return [String(intrinsic.given)]
  if (intrinsic?.name === 'Fn::GetAtt') return [Attribute.parse(intrinsic.given)[0]]
  if (intrinsic?.name === 'Fn::Sub') {
    const [text, own] = Substitution.parse(intrinsic.given)
    return [...[...text.matchAll(placeholder)].map(([, name = '']) => name.split('.')[0] ?? ''), ...referencesIn(own)]
  }
  return Object.values(value).flatMap(referencesIn)
}

/** The intrinsic function in a template value, or undefined for a literal. */
export const intrinsicOf = (value: object): { name: string; given: unknown } | undefined => {
  const entries = Object.entries(value)
  const [[name, given] = ['', undefined]] = entries
  return entries.length === 1 && (name === 'Ref' || name.startsWith('Fn::')) ? { name, given } : undefined
}

export const Attribute = z.tuple([z.string(), z.string()])
export const Substitution = z.union([
  z.string().transform((text): [string, Record<string, unknown>] => [text, {}]),
  z.tuple([z.string(), z.record(z.string(), z.unknown())]),
])
export const placeholder = /\$\{([^!}]+)\}/g
