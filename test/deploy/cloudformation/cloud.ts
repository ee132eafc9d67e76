import { accountId, emptyInventory, type Inventory } from './resources.ts'
import type { Definition } from './template.ts'

/** `at` is a time in ms. `number` is unique to this event. */
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
  /** Parameter values. Those from the parameter store are already resolved. */
  parameters: ReadonlyMap<string, string>
  members: Map<string, Member>
  outputs: Map<string, string>
  events: StackEvent[]
}

/**
 * Makes the first resource created or changed from this one on fail, once. Resources are counted from 1 in creation
 * order.
 */
export type Failure = { stack: string; resource: number }

/** Everything in an account's CloudFormation. Copied with `structuredClone`. */
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

/** Adds a stack that is waiting for its first change set. */
export const reviewedStack = (cloud: Cloud, { name, region }: { name: string; region: string }): Stack => {
  cloud.moments += 1
  const arn = `arn:aws:cloudformation:${region}:${accountId}:stack/${name}/${cloud.moments.toString().padStart(8, '0')}`
  const empty = { templateText: '{"Resources":{}}', tags: [], parameters: new Map(), members: new Map(), outputs: new Map(), events: [] }
  const stack: Stack = { arn, name, region, status: 'REVIEW_IN_PROGRESS', isProtected: false, ...empty }
  cloud.stacks.set(arn, stack)
  return stack
}

/** The stack with the given name or ARN. A deleted stack is found only by its ARN. */
export const stackNamed = ({ stacks }: Cloud, { name, region }: { name: string; region: string }) =>
  stacks.get(name) ?? stacks.values().find((stack) => stack.name === name && stack.region === region && stack.status !== 'DELETE_COMPLETE')

/** Adds a stack event. An event about the stack itself also sets its status. */
export const tell = (
  cloud: Cloud,
  stack: Stack,
  { id = stack.name, type = 'AWS::CloudFormation::Stack', physical = stack.arn, ...event }: Partial<StackEvent> & { status: string },
) => {
  cloud.moments += 1
  if (type === 'AWS::CloudFormation::Stack') stack.status = event.status
  stack.events.push({ at: Date.now(), number: cloud.moments, id, type, physical, ...event })
}
