import { afterAll, expect, test } from 'vitest'
import { type Resource, type Synthesis, synthesize, textOf, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
afterAll(synthesis.remove)

test('the stacks deploy what stacks.txt says; what is meant to change is written there by this test with -u', async () => {
  await expect(recordOf(synthesis)).toMatchFileSnapshot('./stacks.txt')
})

test('whichever property of whichever resource is taken away, the record shows it', () => {
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

test('every output is read by another stack or by the deployment, and every output that is read is there', () => {
  const given = [...synthesis.templates].flatMap(([stack, { Outputs }]) => Object.keys(Outputs).map((name) => `${stack} ${name}`))
  const texts = JSON.stringify([...synthesis.templates.values()])
  const read = Array.from(
    texts.matchAll(/"Fn::GetStackOutput":\{"StackName":"([\w-]+)","Region":"[\w-]+","OutputName":"(\w+)"/g),
    ([, stack = '', name = '']) => `${stack} ${name}`,
  )
  const byDeployment = ['SiteUrl', 'SiteBucket'].map((name) => `crier-prod-web ${name}`)

  expect([...new Set([...read, ...byDeployment])].sort()).toEqual(given.sort())
})

test('every value that a stack hands over is read by another, and every value that is read is handed over or a secret', () => {
  const given = synthesis.ofType('AWS::SSM::Parameter').map(({ Properties }) => String(Properties.Name))
  const read = [...synthesis.templates.values()].flatMap(({ Parameters }) =>
    Object.values(Parameters).flatMap(({ Type, Default }) => (Type.startsWith('AWS::SSM::Parameter::Value') ? [String(Default)] : [])),
  )
  // CDK asks for its bootstrap's version in every stack.
  const bySecrets = ['/crier/prod/edge-key', '/cdk-bootstrap/hnb659fds/version']

  expect([...new Set(read)].sort()).toEqual([...given, ...bySecrets].sort())
})

/** Longer lists of values are told by their number. */
const shownMax = 6
/** So many characters of a value. */
const textMax = 160

/** What the stacks deploy, in lines to read: of each kind of resource how many there are, and each property with its values. */
const recordOf = (synthesis: Synthesis): string => {
  const byPath = new Map<string, string[]>()
  for (const resource of synthesis.resources)
    for (const [path, value] of valuesIn(synthesis, resource)) byPath.set(path, [...(byPath.get(path) ?? []), value])
  return `${[...byPath].map(toLine).sort().join('\n')}\n`
}

/** Each kind, property and nested property of a resource with its value. Rights are left out: a test of their own looks at every one. */
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

/** Values that change with each line of code say nothing about what is deployed. */
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
