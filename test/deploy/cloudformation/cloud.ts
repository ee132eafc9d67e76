import { accountId, emptyInventory, type Inventory } from './resources.ts'
import type { Definition } from './template.ts'

/** `at` is a moment in milliseconds, `number` one that no other event has. */
export type StackEvent = { at: number; number: number; id: string; type: string; physical: string; status: string; reason?: string }
export type Member = { key: string; definition: Definition; properties: Record<string, unknown> }

export type Stack = {
  arn: string
  name: string
  region: string
  status: string
  isProtected: boolean
  templateText: string
  tags: readonly { Key: string; Value: string }[]
  /** Values of parameters, those that come from the parameter store with what stands there. */
  parameters: ReadonlyMap<string, string>
  members: Map<string, Member>
  outputs: Map<string, string>
  events: StackEvent[]
}

/** From which resource of which stack on the first that is made or changed fails, once; counted from 1 in the order in which they are made. */
export type Failure = { stack: string; resource: number }

/** All that is there in an account. Copied by `structuredClone`. */
export type Cloud = {
  inventory: Inventory
  stacks: Map<string, Stack>
  changes: Map<string, Change>
  failure: Failure | undefined
  moments: number
}
export type Change = {
  arn: string
  stack: string
  kind: 'CREATE' | 'UPDATE'
  templateText: string
  tags: Stack['tags']
  parameters: Stack['parameters']
  isEmpty: boolean
}

export const emptyCloud = (): Cloud => ({
  inventory: emptyInventory(),
  stacks: new Map(),
  changes: new Map(),
  failure: undefined,
  moments: 0,
})

/** A stack that only waits for its first change. */
export const reviewedStack = (cloud: Cloud, { name, region }: { name: string; region: string }): Stack => {
  cloud.moments += 1
  const arn = `arn:aws:cloudformation:${region}:${accountId}:stack/${name}/${cloud.moments.toString().padStart(8, '0')}`
  const empty = { templateText: '{"Resources":{}}', tags: [], parameters: new Map(), members: new Map(), outputs: new Map(), events: [] }
  const stack: Stack = { arn, name, region, status: 'REVIEW_IN_PROGRESS', isProtected: false, ...empty }
  cloud.stacks.set(arn, stack)
  return stack
}

/** The stack of that name or ARN; one that was deleted by its ARN only. */
export const stackNamed = ({ stacks }: Cloud, { name, region }: { name: string; region: string }) =>
  stacks.get(name) ?? stacks.values().find((stack) => stack.name === name && stack.region === region && stack.status !== 'DELETE_COMPLETE')

/** Adds to what a stack tells of itself; what is told of the stack as a whole is how it stands. */
export const tell = (
  cloud: Cloud,
  stack: Stack,
  { id = stack.name, type = 'AWS::CloudFormation::Stack', physical = stack.arn, ...event }: Partial<StackEvent> & { status: string },
) => {
  cloud.moments += 1
  if (type === 'AWS::CloudFormation::Stack') stack.status = event.status
  stack.events.push({ at: Date.now(), number: cloud.moments, id, type, physical, ...event })
}
