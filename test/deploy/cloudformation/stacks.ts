import { Refusal } from '../responses.ts'
import { type Change, type Cloud, type Member, type Stack, stackNamed, tell } from './cloud.ts'
import { resolved, type Sources } from './resolve.ts'
import { resourceType } from './resource-types.ts'
import { accountId, attributeOf, changeResource, deleteResource, makeResource, needsAnother, ResourceRefusal, refOf } from './resources.ts'
import { type Definition, inOrder, readTemplate, type Template } from './template.ts'

/** True if the change's template would change nothing. */
export const changesNothing = (cloud: Cloud, stack: Stack, change: Pick<Change, 'templateText' | 'parameters'>) => {
  if (stack.templateText !== change.templateText) return false
  const sources = sourcesOf(cloud, stack, change.parameters)
  return stack.members.values().every(({ definition, properties }) => isSame(resolved(definition.Properties, sources), properties))
}

/** Creates or updates a stack as a change set says, and rolls back if a resource fails. */
export const execute = (cloud: Cloud, stack: Stack, change: Change) => {
  const verb = change.kind
  const before = { ...stack, members: new Map(stack.members) }
  const template = readTemplate(change.templateText)
  const made: string[] = []
  const replaced: Member[] = []
  tell(cloud, stack, { status: `${verb}_IN_PROGRESS`, reason: 'User Initiated' })
  try {
    bring({ cloud, stack, template, parameters: change.parameters, made, replaced, verb })
  } catch (error) {
    if (!(error instanceof ResourceRefusal || error instanceof Refusal)) throw error
    if (verb === 'CREATE') rollBackCreation(cloud, stack)
    else rollBackUpdate(cloud, stack, { before, made })
    return
  }
  const gone = [...before.members].filter(([id]) => !(id in template.Resources)).map(([id, member]) => ({ id, member }))
  for (const { id } of gone) stack.members.delete(id)
  for (const member of [...gone.map(({ member: own }) => own), ...replaced])
    if (!outlives(member.definition, 'replacement')) deleteResource(cloud.inventory, member.key)
  const sources = sourcesOf(cloud, stack, change.parameters)
  stack.outputs = new Map(Object.entries(template.Outputs).map(([name, { Value }]) => [name, String(resolved(Value, sources))]))
  Object.assign(stack, { templateText: change.templateText, tags: change.tags, parameters: change.parameters })
  tell(cloud, stack, { status: `${verb}_COMPLETE` })
}

type Work = {
  cloud: Cloud
  stack: Stack
  template: Template
  parameters: Stack['parameters']
  /** The IDs of new resources, in order. */
  made: string[]
  replaced: Member[]
  verb: Change['kind']
}

/**
 * How many external values a stack's deployment may look up. Throttled deployments were reported at 75.
 * https://github.com/aws/aws-cdk/issues/38010
 */
const lookUpsMax = 60

/** Counts the values that a stack looks up elsewhere, and throttles like AWS above the limit. */
const countingLookUps = (sources: Sources, { Parameters }: Template): Sources => {
  let count = 0
  const lookUp = () => {
    count += 1
    if (count > lookUpsMax)
      throw new ResourceRefusal(`Rate exceeded (Service: CloudFormation, Status Code: 400): ${count} values of elsewhere`)
  }
  for (const { Type } of Object.values(Parameters)) if (Type.startsWith('AWS::SSM::Parameter::Value')) lookUp()
  return {
    ...sources,
    stackOutput: (...output) => {
      lookUp()
      return sources.stackOutput(...output)
    },
  }
}

const bring = ({ cloud, stack, template, parameters, made, replaced, verb }: Work) => {
  const sources = countingLookUps(sourcesOf(cloud, stack, parameters), template)
  for (const [index, id] of inOrder(template).entries()) {
    const definition = template.Resources[id]
    if (!definition) continue
    const known = stack.members.get(id)
    const about = { id, type: definition.Type, physical: known?.key.split(' ')[2] ?? '' }
    try {
      const properties = propertiesOf(definition, sources)
      if (known?.definition.Type === definition.Type && isSame(known.properties, properties)) {
        stack.members.set(id, { ...known, definition })
        continue
      }
      tell(cloud, stack, { ...about, status: `${verb}_IN_PROGRESS` })
      const isNew = !known || known.definition.Type !== definition.Type || needsAnother(cloud.inventory, known.key, properties)
      failAsTold(cloud, stack, index + 1)
      if (isNew) {
        const key = makeResource(cloud.inventory, { stack: stack.name, id, type: definition.Type, region: stack.region, properties })
        stack.members.set(id, { key, definition, properties })
        made.push(id)
        if (known) replaced.push(known)
      } else {
        changeResource(cloud.inventory, known.key, properties)
        stack.members.set(id, { key: known.key, definition, properties })
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      tell(cloud, stack, { ...about, status: `${verb}_FAILED`, reason })
      throw error
    }
    tell(cloud, stack, { ...about, physical: stack.members.get(id)?.key.split(' ')[2] ?? '', status: `${verb}_COMPLETE` })
  }
}

const failAsTold = (cloud: Cloud, { name }: Stack, resource: number) => {
  if (cloud.failure?.stack !== name || cloud.failure.resource > resource) return
  cloud.failure = undefined
  throw new ResourceRefusal(`Resource handler returned message: "The service is out of order" (HandlerErrorCode: GeneralServiceException)`)
}

const rollBackCreation = (cloud: Cloud, stack: Stack) => {
  tell(cloud, stack, { status: 'ROLLBACK_IN_PROGRESS', reason: 'The following resource(s) failed to create.' })
  const isWhole = deleteMembers(cloud, stack, 'creation')
  tell(cloud, stack, { status: isWhole ? 'ROLLBACK_COMPLETE' : 'ROLLBACK_FAILED' })
}

const rollBackUpdate = (cloud: Cloud, stack: Stack, { before, made }: { before: Stack; made: readonly string[] }) => {
  tell(cloud, stack, { status: 'UPDATE_ROLLBACK_IN_PROGRESS', reason: 'The following resource(s) failed to update.' })
  for (const id of [...made].reverse()) {
    const member = stack.members.get(id)
    if (member && !outlives(member.definition, 'creation')) deleteResource(cloud.inventory, member.key)
  }
  for (const { key, properties } of before.members.values()) changeResource(cloud.inventory, key, properties)
  stack.members = before.members
  tell(cloud, stack, { status: 'UPDATE_ROLLBACK_COMPLETE' })
}

/** Deletes a stack, except for resources that outlive it. If some can't be deleted, the stack still exists. */
export const deleteStack = (cloud: Cloud, stack: Stack) => {
  tell(cloud, stack, { status: 'DELETE_IN_PROGRESS', reason: 'User Initiated' })
  tell(cloud, stack, { status: deleteMembers(cloud, stack, 'deletion') ? 'DELETE_COMPLETE' : 'DELETE_FAILED' })
}

/** Deletes in reverse creation order. Returns true if everything that should go is gone. */
const deleteMembers = (cloud: Cloud, stack: Stack, why: End) => {
  let isWhole = true
  for (const [id, { key, definition }] of [...stack.members].reverse()) {
    const about = { id, type: definition.Type, physical: key.split(' ')[2] ?? '' }
    if (outlives(definition, why)) {
      tell(cloud, stack, { ...about, status: 'DELETE_SKIPPED' })
      stack.members.delete(id)
      continue
    }
    try {
      deleteResource(cloud.inventory, key)
      stack.members.delete(id)
      tell(cloud, stack, { ...about, status: 'DELETE_COMPLETE' })
    } catch (error) {
      isWhole = false
      tell(cloud, stack, { ...about, status: 'DELETE_FAILED', reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return isWhole
}

/** Why a resource is deleted: its stack is deleted, its creation failed, or another replaces it. */
type End = 'deletion' | 'creation' | 'replacement'

const outlives = ({ DeletionPolicy }: Definition, why: End) =>
  DeletionPolicy === 'Retain' || (DeletionPolicy === 'RetainExceptOnCreate' && why !== 'creation')

const propertiesOf = ({ Properties, Type }: Definition, sources: Sources) => {
  if (!resourceType(Type)) throw new ResourceRefusal(`The fake CloudFormation does not know ${Type}: add it to resource-types.ts.`)
  const properties = resolved(Properties, sources)
  return typeof properties === 'object' && properties !== null ? Object.fromEntries(Object.entries(properties)) : {}
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const sourcesOf = (cloud: Cloud, stack: Stack, parameters: Stack['parameters']): Sources => {
  const pseudo = new Map([
    ['AWS::AccountId', accountId],
    ['AWS::Partition', 'aws'],
    ['AWS::Region', stack.region],
    ['AWS::StackId', stack.arn],
    ['AWS::StackName', stack.name],
    ['AWS::URLSuffix', 'amazonaws.com'],
  ])
  const resource = (id: string) => cloud.inventory.resources.get(stack.members.get(id)?.key ?? '')
  return {
    ref: (name) => {
      const own = resource(name)
      return own ? refOf(own) : (parameters.get(name) ?? pseudo.get(name))
    },
    attribute: (id, name) => {
      const own = resource(id)
      const value = own && attributeOf(own, name)
      if (value === undefined)
        throw new Refusal('ValidationError', `Template error: resource ${id} does not support attribute type ${name} in Fn::GetAtt`)
      return value
    },
    stackOutput: (name, region, output) => {
      const other = stackNamed(cloud, { name, region })
      const value = other?.outputs.get(output)
      if (value === undefined) throw new Refusal('ValidationError', `Stack ${name} in ${region} has no output ${output}`)
      return value
    },
  }
}
