import { afterAll, expect, test } from 'vitest'
import { type Resource, type Synthesis, synthesize, textOf, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
afterAll(synthesis.remove)

test('the stacks deploy what stacks.txt records, and -u updates it after an intended change', async () => {
  await expect(recordOf(synthesis)).toMatchFileSnapshot('./stacks.txt')
})

test('removing any property of any resource changes the record', () => {
  const unseen = synthesis.resources.flatMap((resource) => {
    const values = (own: typeof resource) => JSON.stringify(valuesIn(synthesis, own))
    return Object.keys(resource.Properties)
      .filter((name) => {
        const { [name]: _, ...Properties } = resource.Properties
        return values({ ...resource, Properties }) === values(resource)
      })
      .map((name) => `${resource.id}.${name}`)
  })

  expect(unseen).toEqual([])
})

test('the outputs that stacks have and those that are read are the same', () => {
  const given = [...synthesis.templates].flatMap(([stack, { Outputs }]) => Object.keys(Outputs).map((name) => `${stack} ${name}`))
  const texts = JSON.stringify([...synthesis.templates.values()])
  const read = Array.from(
    texts.matchAll(/"Fn::GetStackOutput":\{"StackName":"([\w-]+)","Region":"[\w-]+","OutputName":"(\w+)"/g),
    ([, stack = '', name = '']) => `${stack} ${name}`,
  )
  const byDeployment = ['SiteUrl', 'SiteBucket'].map((name) => `crier-prod-web ${name}`)

  expect([...new Set([...read, ...byDeployment])].sort()).toEqual(given.sort())
})

test('the parameters that stacks write and those that are read are the same, apart from secrets', () => {
  const given = synthesis.ofType('AWS::SSM::Parameter').map(({ Properties }) => String(Properties.Name))
  const read = [...synthesis.templates.values()].flatMap(({ Parameters }) =>
    Object.values(Parameters).flatMap(({ Type, Default }) => (Type.startsWith('AWS::SSM::Parameter::Value') ? [String(Default)] : [])),
  )
  // The CDK requires its bootstrap version in every stack.
  const bySecrets = ['/crier/prod/edge-key', '/cdk-bootstrap/hnb659fds/version']

  expect([...new Set(read)].sort()).toEqual([...given, ...bySecrets].sort())
})

/** Longer lists of values are shown as a count. */
const shownMax = 6
/** The most characters shown of a value. */
const textMax = 160

/**
 * A readable record of what the stacks deploy: the number of each kind of resource, and each property with its values.
 */
const recordOf = (synthesis: Synthesis): string => {
  const byPath = new Map<string, string[]>()
  for (const resource of synthesis.resources)
    for (const [path, value] of valuesIn(synthesis, resource)) byPath.set(path, [...(byPath.get(path) ?? []), value])
  return `${[...byPath].map(toLine).sort().join('\n')}\n`
}

/**
 * A resource's type and each of its properties, including nested ones, with its value. Policies are left out, because
 * another test checks every permission.
 */
const valuesIn = (synthesis: Pick<Synthesis, 'templates'>, { Type, stack, Properties, DeletionPolicy }: Resource): [string, string][] => {
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

/** Replaces values that change with every line of code and say nothing about what's deployed. */
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
