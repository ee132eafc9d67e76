import { type Resource, type Synthesis, textOf } from './synthesis.ts'

/** Longer lists of values are told by their number. */
const shownMax = 6
/** So many characters of a value. */
const textMax = 160

/** What the stacks deploy, in lines to read: of each kind of resource how many there are, and each property with its values. */
export const recordOf = (synthesis: Synthesis): string => {
  const byPath = new Map<string, string[]>()
  for (const resource of synthesis.resources)
    for (const [path, value] of valuesIn(synthesis, resource)) byPath.set(path, [...(byPath.get(path) ?? []), value])
  return `${[...byPath].map(toLine).sort().join('\n')}\n`
}

/** Each kind, property and nested property of a resource with its value. Rights are left out: a test of their own looks at every one. */
export const valuesIn = (
  synthesis: Pick<Synthesis, 'templates'>,
  { Type, stack, Properties, DeletionPolicy }: Resource,
): [string, string][] => {
  const inside = (path: string, value: unknown): [string, string][] => {
    if (path === 'AWS::IAM::Policy.PolicyDocument') return [[path, 'rights']]
    if (Array.isArray(value)) return value.length === 0 ? [[path, 'none']] : value.flatMap((member) => inside(`${path}[]`, member))
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return [[path, 'as it is']]
    if (typeof value === 'object' && value !== null && !isIntrinsic(value))
      return Object.entries(value).flatMap(([name, member]) => inside(`${path}.${name}`, member))
    return [[path.replace(/(\.RouteSettings)\.[^.]+/, '$1[]'), shortened(withoutHashes(textOf(synthesis, stack, value)))]]
  }
  return [[Type, DeletionPolicy ?? 'Delete'], ...inside(Type, Properties)]
}

const isIntrinsic = (value: object) => Object.keys(value).some((name) => name === 'Ref' || name.startsWith('Fn::'))

/** What changes with each line of code says nothing about what is deployed. */
const withoutHashes = (text: string) => text.replace(/\b[0-9a-f]{64}\b/g, 'HASH').replace(/\b[0-9a-f]{32}\b/g, 'HASH')

const shortened = (text: string) => (text.length > textMax ? `${text.slice(0, textMax)}… (${text.length} characters)` : text)

const toLine = ([path, values]: readonly [string, readonly string[]]) => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  if (counts.size > shownMax) return `${path}: ${values.length}, ${counts.size} of them different`
  return `${path}: ${[...counts]
    .map(([value, count]) => (count === 1 ? value : `${value} ×${count}`))
    .sort()
    .join(', ')}`
}
