import { expect, onTestFinished, test } from 'vitest'
import { synthesize, wholeStage } from './synthesis.ts'

/**
 * The functions that CloudFormation allows inside another one, by outer function and place. A number is an index in its
 * list, and `*` is any other place. Taken from the schemas of cfn-lint 1.x:
 * https://github.com/aws-cloudformation/cfn-lint/tree/main/src/cfnlint/data/schemas/other/functions. Functions that we
 * don't use are left out.
 */
const allowedInside: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'Fn::Join': {
    '1': ['Fn::Split', 'Fn::GetAtt', 'Ref'],
    '1.*': ['Fn::GetAtt', 'Fn::GetStackOutput', 'Fn::Join', 'Fn::Select', 'Fn::Sub', 'Ref'],
  },
  'Fn::Split': { '1': ['Fn::GetAtt', 'Fn::Join', 'Fn::Select', 'Fn::Sub', 'Ref'] },
  'Fn::Select': { '1': ['Fn::Split', 'Fn::GetAtt', 'Ref'], '1.*': ['Fn::GetAtt', 'Fn::Join', 'Fn::Select', 'Fn::Sub', 'Ref'] },
  'Fn::Sub': { '1.*': ['Fn::GetAtt', 'Fn::GetStackOutput', 'Fn::Join', 'Fn::Select', 'Fn::Sub', 'Ref'] },
  'Fn::GetStackOutput': { '*': ['Fn::GetAtt', 'Fn::Join', 'Fn::Select', 'Fn::Sub', 'Ref'] },
  'Fn::GetAtt': {},
  Ref: {},
}

type Call = { name: string; argument: unknown }

const callOf = (value: unknown): Call | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const [entry, ...more] = Object.entries(value)
  if (!entry || more.length > 0) return undefined
  const [name, argument] = entry
  return name === 'Ref' || name.startsWith('Fn::') ? { name, argument } : undefined
}

const childrenOf = (value: unknown): [place: string, child: unknown][] =>
  Array.isArray(value)
    ? value.map((child, index) => [String(index), child])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : []

/** Describes each function that's nested where the outer function doesn't allow it. */
const misplaced = (value: unknown): string[] => {
  const outer = callOf(value)
  if (!outer) return childrenOf(value).flatMap(([, child]) => misplaced(child))
  const places = allowedInside[outer.name]
  if (!places) return [`${outer.name} is not in the table of this test`]
  const look = (path: string[], inside: unknown): string[] => {
    const inner = callOf(inside)
    if (!inner) return childrenOf(inside).flatMap(([place, child]) => look([...path, place], child))
    const [first = ''] = path
    const allowed = places[path.join('.')] ?? places[path.length > 1 ? `${first}.*` : '*'] ?? []
    return [...(allowed.includes(inner.name) ? [] : [`${inner.name} inside ${outer.name} at ${path.join('.')}`]), ...misplaced(inside)]
  }
  return look([], outer.argument)
}

test.each([
  ['dev', undefined],
  ['prod', wholeStage],
] as const)('in the templates of %s, every intrinsic function is where CloudFormation allows it', async (_, stage) => {
  const synthesis = await synthesize(stage)
  onTestFinished(synthesis.remove)
  // Rules are excluded: the CDK adds its own about the bootstrap stack.
  const templates = [...synthesis.templates.values()].map(({ Resources, Outputs }) => [Resources, Outputs])

  expect([...new Set(templates.flatMap(misplaced))]).toEqual([])
})

test('would notice the edge key being cut from another stack’s output', () => {
  const output = { 'Fn::GetStackOutput': { StackName: 'crier-dev-web', OutputName: 'StackId' } }

  expect(misplaced({ EDGE_KEY: { 'Fn::Select': [2, { 'Fn::Split': ['/', output] }] } })).toEqual([
    'Fn::GetStackOutput inside Fn::Split at 1',
  ])
})
