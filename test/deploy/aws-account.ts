import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { awsAccount } from '#infra/deploying/aws-account.ts'
import { listen } from '#infra/local/listen.ts'

/** What an AWS account holds, as far as a deployment asks for it. */
export type Holdings = {
  /** Whether AWS takes the credentials. */
  isOpen: boolean
  parameters: Map<string, string>
  /** Addresses and domains that SES may send as. */
  senders: string[]
  isInMailSandbox: boolean
  concurrency: number
  certificates: Map<string, { Status: string; DomainName: string; SubjectAlternativeNames?: string[] }>
  stacks: Map<string, { status: string; isProtected: boolean }>
}

type Answer = { status?: number; body: string; type?: string }
type Call = { request: IncomingMessage; body: string; holdings: Holdings }

const Parameter = z.object({ Name: z.string(), Value: z.string().optional() })
const Certificate = z.object({ CertificateArn: z.string() })

const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value), type: 'application/x-amz-json-1.1' })
const xml = (action: string, result: string): Answer => ({
  body: `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`,
  type: 'text/xml',
})
const fault = (code: string, message: string, status = 400): Answer => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
  type: 'text/xml',
})

/** SSM and ACM name what they are asked in a header. */
const byTarget: Record<string, (call: Call) => Answer> = {
  'AmazonSSM.GetParameter': ({ body, holdings: { parameters } }) => {
    const { Name } = Parameter.parse(JSON.parse(body))
    const Value = parameters.get(Name)
    return Value === undefined ? json({ __type: 'ParameterNotFound' }, 400) : json({ Parameter: { Name, Value } })
  },
  'AmazonSSM.PutParameter': ({ body, holdings: { parameters } }) => {
    const { Name, Value = '' } = Parameter.parse(JSON.parse(body))
    parameters.set(Name, Value)
    return json({})
  },
  'CertificateManager.DescribeCertificate': ({ body, holdings: { certificates } }) => {
    const certificate = certificates.get(Certificate.parse(JSON.parse(body)).CertificateArn)
    return certificate ? json({ Certificate: certificate }) : json({ __type: 'ResourceNotFoundException' }, 400)
  },
}

/** STS and CloudFormation name it in their form. */
const byAction: Record<string, (call: Call, form: URLSearchParams) => Answer> = {
  GetCallerIdentity: ({ holdings: { isOpen } }) =>
    isOpen
      ? xml('GetCallerIdentity', '<Account>111122223333</Account><Arn>arn:aws:iam::111122223333:user/ada</Arn>')
      : fault('InvalidClientTokenId', 'The security token included in the request is invalid.', 403),
  DescribeStacks: ({ holdings: { stacks } }, form) => {
    const name = form.get('StackName') ?? ''
    const stack = stacks.get(name)
    if (!stack) return fault('ValidationError', `Stack with id ${name} does not exist`)
    const member = `<StackName>${name}</StackName><StackStatus>${stack.status}</StackStatus><CreationTime>2026-11-21T00:00:00Z</CreationTime>`
    return xml('DescribeStacks', `<Stacks><member>${member}</member></Stacks>`)
  },
  UpdateTerminationProtection: ({ holdings: { stacks } }, form) => {
    const name = form.get('StackName') ?? ''
    const stack = stacks.get(name)
    if (!stack) return fault('ValidationError', `Stack with id ${name} does not exist`)
    stack.isProtected = form.get('EnableTerminationProtection') === 'true'
    return xml('UpdateTerminationProtection', `<StackId>${name}</StackId>`)
  },
}

/** SES and Lambda name it in their address. */
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

/** What was asked, in a few words. */
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

/** An AWS account that a stage can be deployed to, unless it lacks something; and everything that was asked of it, in order. */
export const anAwsAccount = async (own: Partial<Holdings> = {}) => {
  const holdings: Holdings = {
    isOpen: true,
    parameters: new Map([['/cdk-bootstrap/hnb659fds/version', '30']]),
    senders: ['crier.test'],
    isInMailSandbox: false,
    concurrency: 1_000,
    certificates: new Map(),
    stacks: new Map(),
    ...own,
  }
  const happened: string[] = []
  const server = await listen(
    createServer(async (request, response) => {
      const call = { request, body: await text(request), holdings }
      happened.push(`${request.method} ${nameOf(call)}`)
      const { status = 200, body, type = 'application/json' } = answerTo(call)
      response.writeHead(status, { 'content-type': type, 'x-amzn-errortype': /"__type":"(\w+)"/.exec(body)?.[1] ?? '' }).end(body)
    }),
    0,
  )
  onTestFinished(() => server.stop())
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  return { holdings, happened, account: awsAccount({ endpoint: server.url, region: 'eu-central-1', credentials }) }
}
