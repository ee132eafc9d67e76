import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { awsAccount } from '#infra/aws/deploy/aws-account.ts'
import { listen } from '#infra/machine/door/listen.ts'
import { type Answer, fault, json, xml } from './responses.ts'

/** An AWS account's contents, as far as a deployment asks for them. */
export type Holdings = InRegion & {
  /** True if AWS accepts the credentials. */
  isOpen: boolean
  /** The resources in us-east-1. Everything else is in the stage's Region. */
  usEast1: InRegion
  /** Addresses and domains that SES may send as. */
  senders: string[]
  isInMailSandbox: boolean
  concurrency: number
  certificates: Map<string, { Status: string; DomainName: string; SubjectAlternativeNames?: string[] }>
}

type InRegion = { parameters: Map<string, string>; stacks: Map<string, { status: string; isProtected: boolean }> }

export type Call = { request: IncomingMessage; body: string; holdings: Holdings }

/** The Region that a call was signed for. */
export const regionOf = ({ request }: Pick<Call, 'request'>) =>
  /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? ''

/** The account's resources in a call's Region. */
export const inRegionOf = (call: Call): InRegion => (regionOf(call) === 'us-east-1' ? call.holdings.usEast1 : call.holdings)

const Parameter = z.object({ Name: z.string(), Value: z.string().optional() })
const Certificate = z.object({ CertificateArn: z.string() })

/** SSM and ACM name the operation in a header. */
const byTarget: Record<string, (call: Call) => Answer> = {
  'AmazonSSM.GetParameter': (call) => {
    const { Name } = Parameter.parse(JSON.parse(call.body))
    const Value = inRegionOf(call).parameters.get(Name)
    return Value === undefined ? json({ __type: 'ParameterNotFound' }, 400) : json({ Parameter: { Name, Value } })
  },
  'AmazonSSM.PutParameter': (call) => {
    const { Name, Value = '' } = Parameter.parse(JSON.parse(call.body))
    inRegionOf(call).parameters.set(Name, Value)
    return json({})
  },
  'CertificateManager.DescribeCertificate': ({ body, holdings: { certificates } }) => {
    const certificate = certificates.get(Certificate.parse(JSON.parse(body)).CertificateArn)
    return certificate ? json({ Certificate: certificate }) : json({ __type: 'ResourceNotFoundException' }, 400)
  },
}

/** STS and CloudFormation name it in the form body. */
const byAction: Record<string, (call: Call, form: URLSearchParams) => Answer> = {
  GetCallerIdentity: ({ holdings: { isOpen } }) =>
    isOpen
      ? xml('GetCallerIdentity', { Account: '111122223333', Arn: 'arn:aws:iam::111122223333:user/ada' })
      : fault('InvalidClientTokenId', 'The security token included in the request is invalid.', 403),
  DescribeStacks: (call, form) => {
    const name = form.get('StackName') ?? ''
    const stack = inRegionOf(call).stacks.get(name)
    if (!stack) return fault('ValidationError', `Stack with id ${name} does not exist`)
    return xml('DescribeStacks', { Stacks: [{ StackName: name, StackStatus: stack.status, CreationTime: '2026-11-21T00:00:00Z' }] })
  },
  UpdateTerminationProtection: (call, form) => {
    const name = form.get('StackName') ?? ''
    const stack = inRegionOf(call).stacks.get(name)
    if (!stack) return fault('ValidationError', `Stack with id ${name} does not exist`)
    stack.isProtected = form.get('EnableTerminationProtection') === 'true'
    return xml('UpdateTerminationProtection', { StackId: name })
  },
}

/** SES and Lambda name it in the path. */
const byPath = ({ request, holdings }: Call): Answer => {
  const path = decodeURIComponent(request.url ?? '')
  const identity = /^\/v2\/email\/identities\/(.+)$/.exec(path)?.[1]
  if (identity !== undefined)
    return holdings.senders.includes(identity)
      ? json({ IdentityType: 'DOMAIN', VerifiedForSendingStatus: true })
      : json({ __type: 'NotFoundException', message: 'There is no such identity.' }, 404)
  if (path === '/v2/email/account') return json({ ProductionAccessEnabled: !holdings.isInMailSandbox })
  if (path.endsWith('/account-settings/') || path.endsWith('/account-settings'))
    return json({ AccountLimit: { ConcurrentExecutions: holdings.concurrency } })
  if (request.method === 'PUT') return { body: '' }
  return json({ __type: 'UnknownOperationException', message: path }, 404)
}

/** A short name for a call. */
const nameOf = ({ request, body }: Call) => {
  const target = request.headers['x-amz-target']
  return target ?? new URLSearchParams(body).get('Action') ?? request.url?.split('?')[0]
}

const answerTo = (call: Call): Answer => {
  const target = call.request.headers['x-amz-target']
  if (typeof target === 'string') return byTarget[target]?.(call) ?? json({ __type: 'UnknownOperationException' }, 400)
  const form = new URLSearchParams(call.body)
  const action = byAction[form.get('Action') ?? '']
  return action ? action(call, form) : byPath(call)
}

/** Another service in the account. Undefined for a call that it doesn't handle. */
export type Ability = (call: Call) => Answer | undefined

/** An account with everything that a deployment requires. */
export const readyHoldings = (): Holdings => ({
  ...bootstrapped(),
  isOpen: true,
  usEast1: bootstrapped(),
  senders: ['crier.test'],
  isInMailSandbox: false,
  concurrency: 1_000,
  certificates: new Map(),
})

const bootstrapped = (): InRegion => ({ parameters: new Map([['/cdk-bootstrap/hnb659fds/version', '30']]), stacks: new Map() })

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }

/** Serves an account with these holdings to AWS's own clients, and records every call in order. */
export const openAwsAccount = async (holdings: Holdings, ability: Ability = () => undefined) => {
  const happened: string[] = []
  const server = await listen(
    createServer(async (request, response) => {
      const call = { request, body: await text(request), holdings }
      happened.push(`${request.method} ${nameOf(call)}`)
      const { status = 200, body, type = 'application/json', headers = {} } = ability(call) ?? answerTo(call)
      const own = { 'content-type': type, 'x-amzn-errortype': /"__type":"(\w+)"/.exec(body)?.[1] ?? '', ...headers }
      response.writeHead(status, own).end(body)
    }),
    0,
  )
  const account = awsAccount({ endpoint: server.url, region: 'eu-central-1', credentials })
  return { url: server.url, stop: server.stop, happened, account }
}
