import { text } from 'node:stream/consumers'
import { HttpRequest } from '@smithy/core/protocols'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { readAwsEnvironment } from './environment.ts'
import { addressOf, openSigner } from './signer.ts'

/** A call of a service whose operations are paths, with a body of JSON if it has one. */
export type RestCall = {
  service: keyof typeof names
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: object
}

/** What the services are called in addresses and signatures. */
const names = { LAMBDA: 'lambda', SCHEDULER: 'scheduler' } as const

const http = new NodeHttpHandler({ connectionTimeout: 2_000 })

/** Makes one signed call of AWS. Whatever comes back is an answer; throws when none does. */
export const callRest = async (call: RestCall, abortSignal: AbortSignal) => {
  const { response } = await http.handle(await toRequest(call), { abortSignal })
  const headers: Record<string, string> = response.headers
  return { status: response.statusCode, headers, body: await text(response.body) }
}

const toRequest = async ({ service, method, path, query = {}, headers = {}, body }: RestCall) => {
  const environment = readAwsEnvironment(service)
  const url = new URL(path, environment.endpoint ?? `https://${names[service]}.${environment.region}.amazonaws.com`)
  const request = {
    method,
    ...addressOf(url),
    query,
    headers: { ...headers, host: url.host, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }
  return new HttpRequest(await openSigner(names[service], environment).sign(request))
}
