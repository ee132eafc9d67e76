import { text } from 'node:stream/consumers'
import { HttpRequest } from '@smithy/core/protocols'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import * as z from 'zod'
import { readAwsEnvironment } from './environment.ts'
import { type Outcome, type Pace, repeat } from './repeat.ts'
import { addressOf, openSigner } from './signer.ts'

/** An operation of a service that speaks JSON, and the shape of its answer. It is repeated where it fails, so a repeat must do no harm. */
type JsonCall<Schema extends z.ZodType> = {
  service: keyof typeof services
  operation: string
  input: object
  answer: Schema
  /** How it is repeated; three times in all, within a second, unless given. */
  pace?: Pace
  /** Where the service is asked, if its own address is not the right one. */
  origin?: string
}

/** What the services are called in addresses and signatures, and before their operations in `X-Amz-Target`; and which JSON they speak. */
const services = {
  KMS: { name: 'kms', target: 'TrentService', version: '1.1' },
  SQS: { name: 'sqs', target: 'AmazonSQS', version: '1.0' },
  SSM: { name: 'ssm', target: 'AmazonSSM', version: '1.1' },
} as const

const timeoutMs = 3_000
const http = new NodeHttpHandler({ connectionTimeout: 2_000 })

/**
 * Calls AWS. The generated clients of KMS, SQS and SSM would do the same, but weigh 28, 30 and 78 KB in a bundle, for one or two operations each.
 * What is thrown names the service's error, and quotes neither what was sent nor what was answered: both may be secret.
 */
export const callJson = async <Schema extends z.ZodType>({ answer, pace, ...call }: JsonCall<Schema>): Promise<z.output<Schema>> => {
  const body = await repeat(() => tryOnce(call), pace)
  const parsed = answer.safeParse(parseJson(body))
  if (!parsed.success) throw new Error(`The answer of ${call.service} to ${call.operation} is not in its documented shape.`)
  return parsed.data
}

type Call = Omit<JsonCall<z.ZodType>, 'answer' | 'pace'>

const tryOnce = async (call: Call): Promise<Outcome<string>> => {
  const request = await toRequest(call)
  try {
    const { response } = await http.handle(request, { abortSignal: AbortSignal.timeout(timeoutMs) })
    const body = await text(response.body)
    return response.statusCode === 200 ? { answer: body } : toRefusal(call, response.statusCode, errorType(response.headers, body))
  } catch (cause) {
    return { error: new Error(`${call.service} could not be reached for ${call.operation}.`, { cause }), canRepeat: true }
  }
}

const toRequest = async ({ service, operation, input, origin }: Call) => {
  const { name, target, version } = services[service]
  const environment = readAwsEnvironment(service)
  const url = new URL(origin ?? environment.endpoint ?? `https://${name}.${environment.region}.amazonaws.com`)
  const request = {
    method: 'POST',
    ...addressOf(url),
    headers: { host: url.host, 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': `${target}.${operation}` },
    body: JSON.stringify(input),
  }
  return new HttpRequest(await openSigner(name, environment).sign(request))
}

const toRefusal = ({ service, operation }: Call, status: number, type: string): Outcome<never> => ({
  error: new Error(`${service} answered ${status} ${type} to ${operation}.`),
  canRepeat: status >= 500 || status === 429 || /^(Throttl|TooManyRequests|RequestLimitExceeded)/.test(type),
})

const ErrorBody = z.object({ __type: z.string() })

/** The bare name: services write it alone, after their namespace and a #, or before a colon and an address. */
const errorType = (headers: Record<string, string>, body: string) => {
  const type = headers['x-amzn-errortype'] ?? ErrorBody.safeParse(parseJson(body)).data?.__type ?? ''
  return /(?:^|#)(\w+)(?::|$)/.exec(type)?.[1] ?? 'without a name'
}

/** A parser's own error would quote the text. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
