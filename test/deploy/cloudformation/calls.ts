import { type Answer, Refusal, type XmlValue, xml } from '../responses.ts'
import { type Change, type Cloud, reviewedStack, type Stack, stackNamed } from './cloud.ts'
import { readParameters, readTags } from './form.ts'
import { refOf } from './resources.ts'
import { changesNothing, deleteStack, execute } from './stacks.ts'
import { inOrder, readTemplate } from './template.ts'

/** A CloudFormation call, with what it needs from the rest of the account. */
export type CloudCall = { cloud: Cloud; form: URLSearchParams; region: string; parameters: ReadonlyMap<string, string> }

/** Answers a call as CloudFormation does, except that slow operations finish at once. Undefined for an unknown call. */
export const answerCloudFormation = (call: CloudCall): Answer | undefined => {
  const action = call.form.get('Action') ?? ''
  const answer = calls[action]
  return answer && xml(action, answer(call))
}

const calls: Record<string, (call: CloudCall) => XmlValue> = {
  DescribeStacks: (call) => ({ Stacks: [described(wanted(call))] }),
  GetTemplate: (call) => ({ TemplateBody: wanted(call).templateText, StagesAvailable: ['Original', 'Processed'] }),
  DescribeStackEvents: (call) => ({ StackEvents: events(wanted(call)) }),
  DescribeStackResources: (call) => ({ StackResources: resources(wanted(call), call.cloud) }),
  ListStackResources: (call) => ({ StackResourceSummaries: resources(wanted(call), call.cloud) }),
  CreateChangeSet: (call) => {
    const change = newChange(call)
    call.cloud.changes.set(change.arn, change)
    return { Id: change.arn, StackId: change.stack }
  },
  DescribeChangeSet: (call) => {
    const change = wantedChange(call)
    const nothing = "The submitted information didn't contain changes. Submit different information to create a change set."
    return {
      ChangeSetId: change.arn,
      ChangeSetName: nameIn(change.arn),
      StackId: change.stack,
      StackName: nameIn(change.stack),
      CreationTime: new Date().toISOString(),
      ExecutionStatus: change.isEmpty ? 'UNAVAILABLE' : 'AVAILABLE',
      ...(change.isEmpty ? { Status: 'FAILED', StatusReason: nothing } : { Status: 'CREATE_COMPLETE' }),
      Changes: change.isEmpty ? [] : changesOf(change, wanted({ ...call, form: new URLSearchParams({ StackName: change.stack }) })),
    }
  },
  ListChangeSets: () => ({ Summaries: [] }),
  DeleteChangeSet: (call) => {
    const change = changeOf(call)
    if (change) call.cloud.changes.delete(change.arn)
    return {}
  },
  ExecuteChangeSet: (call) => {
    const change = wantedChange(call)
    call.cloud.changes.delete(change.arn)
    execute(call.cloud, wanted(call), change)
    return {}
  },
  DeleteStack: (call) => {
    const stack = stackNamed(call.cloud, { name: call.form.get('StackName') ?? '', region: call.region })
    if (!stack) return {}
    if (stack.isProtected)
      throw new Refusal('ValidationError', `Stack [${stack.name}] cannot be deleted while TerminationProtection is enabled`)
    deleteStack(call.cloud, stack)
    return {}
  },
  UpdateTerminationProtection: (call) => {
    const stack = wanted(call)
    stack.isProtected = call.form.get('EnableTerminationProtection') === 'true'
    return { StackId: stack.arn }
  },
}

const wanted = ({ cloud, form, region }: Pick<CloudCall, 'cloud' | 'form' | 'region'>): Stack => {
  const name = form.get('StackName') ?? ''
  const stack = stackNamed(cloud, { name, region })
  if (!stack) throw new Refusal('ValidationError', `Stack with id ${name} does not exist`)
  return stack
}

/** The change set that a call names, either by ARN or by its name and its stack's. */
const changeOf = (call: CloudCall): Change | undefined => {
  const named = call.form.get('ChangeSetName') ?? ''
  const stack = stackNamed(call.cloud, { name: call.form.get('StackName') ?? '', region: call.region })
  return (
    call.cloud.changes.get(named) ??
    call.cloud.changes.values().find((change) => change.stack === stack?.arn && nameIn(change.arn) === named)
  )
}

const wantedChange = (call: CloudCall): Change => {
  const change = changeOf(call)
  if (!change) throw new Refusal('ChangeSetNotFound', `ChangeSet [${call.form.get('ChangeSetName')}] does not exist`)
  return change
}

const nameIn = (arn: string) => arn.split('/')[1] ?? ''

const described = ({ arn, name, status, isProtected, tags, outputs, parameters }: Stack): XmlValue => ({
  StackId: arn,
  StackName: name,
  StackStatus: status,
  EnableTerminationProtection: isProtected,
  CreationTime: '2026-11-21T00:00:00.000Z',
  Tags: tags,
  Outputs: [...outputs].map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
  Parameters: [...parameters].map(([ParameterKey, ParameterValue]) => ({ ParameterKey, ParameterValue })),
})

const events = ({ arn, name, events: own }: Stack): XmlValue =>
  own
    .map(({ at, number, id, type, physical, status, reason }) => ({
      StackId: arn,
      StackName: name,
      EventId: `${arn}-${number}`,
      Timestamp: new Date(at).toISOString(),
      LogicalResourceId: id,
      PhysicalResourceId: physical,
      ResourceType: type,
      ResourceStatus: status,
      ResourceStatusReason: reason,
    }))
    .reverse()

const resources = ({ members }: Stack, { inventory }: Cloud): XmlValue =>
  [...members].map(([LogicalResourceId, { key, definition }]) => {
    const resource = inventory.resources.get(key)
    return {
      LogicalResourceId,
      ResourceType: definition.Type,
      ResourceStatus: 'CREATE_COMPLETE',
      PhysicalResourceId: resource && refOf(resource),
      Timestamp: '2026-11-21T00:00:00.000Z',
    }
  })

const changesOf = ({ templateText }: Change, { members }: Stack): XmlValue => {
  const { Resources } = readTemplate(templateText)
  return Object.entries(Resources).map(([LogicalResourceId, { Type }]) => ({
    Type: 'Resource',
    ResourceChange: { Action: members.has(LogicalResourceId) ? 'Modify' : 'Add', LogicalResourceId, ResourceType: Type },
  }))
}

const newChange = (call: CloudCall): Change => {
  const { cloud, form, region } = call
  const name = form.get('StackName') ?? ''
  const known = stackNamed(cloud, { name, region })
  const kind = form.get('ChangeSetType') === 'CREATE' ? 'CREATE' : 'UPDATE'
  const isNew = known === undefined || known.status === 'REVIEW_IN_PROGRESS'
  if (kind === 'CREATE' && !isNew) throw new Refusal('AlreadyExistsException', `Stack [${name}] already exists`)
  if (kind === 'UPDATE' && isNew) throw new Refusal('ValidationError', `Stack [${name}] does not exist`)
  if (kind === 'UPDATE' && !updatable.includes(known?.status ?? ''))
    throw new Refusal('ValidationError', `Stack:${known?.arn} is in ${known?.status} state and can not be updated.`)
  const templateText = templateOf(call)
  const template = readTemplate(templateText)
  inOrder(template)
  const parameters = readParameters(call, template)
  const stack = known ?? reviewedStack(cloud, { name, region })
  const isEmpty = kind === 'UPDATE' && changesNothing(cloud, stack, { templateText, parameters })
  cloud.moments += 1
  const arn = `${stack.arn.replace(':stack/', ':changeSet/').replace(`/${name}/`, `/${form.get('ChangeSetName')}/`)}-${cloud.moments}`
  return { arn, stack: stack.arn, kind, templateText, tags: readTags(form), parameters, isEmpty }
}

const updatable = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE']

const templateOf = ({ cloud, form }: CloudCall) => {
  const body = form.get('TemplateBody')
  if (body !== null) return body
  const path = new URL(form.get('TemplateURL') ?? '').pathname.slice(1)
  const object = cloud.inventory.objects.get(path)
  if (object === undefined) throw new Refusal('ValidationError', `S3 error: The specified key does not exist. (${path})`)
  return object
}
