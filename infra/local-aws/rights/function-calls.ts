import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { ClientRequest, IncomingMessage } from 'node:http'
import net from 'node:net'
import * as z from 'zod'
import type { FunctionName } from '../../aws/functions.ts'
import { escapeXml } from '../../machine/files/xml.ts'
import type { Part } from '../../machine/process/parts.ts'

/**
 * A call that a function makes to another service: AWS's, with the name from its signature, or anyone else's, without a
 * name.
 */
export type FunctionCall = { caller: string; service: string; method: string; url: URL; target: string; body: string; copiedFrom: string }

/** Sees each call before it's sent. Returns why it's refused; undefined lets it proceed. */
type Judge = (call: FunctionCall) => Promise<string | undefined>

/**
 * Shows a judge every call from a bundled function in this process. A refused call is never sent: it's answered the way
 * AWS answers a caller without the right.
 */
export const guardFunctionCalls = (judge: Judge): Part => {
  // Node announces every request as it's created, before any of it is written, whoever makes it and however they got
  // node:http.
  const hear = (message: unknown) => {
    const outgoing = Created.parse(message).request
    // The services that stand in for AWS are reached without TLS.
    const caller = outgoing.protocol === 'http:' ? callerNow() : undefined
    if (caller !== undefined) delayUntilJudged(outgoing, caller, judge)
  }
  subscribe(channel, hear)
  return {
    stop: () => void unsubscribe(channel, hear),
  }
}

/** https://nodejs.org/api/diagnostics_channel.html#http */
const channel = 'http.client.request.created'
const Created = z.object({ request: z.instanceof(ClientRequest) })

/** The function a call starts in: the one running, or the one whose bundle is being loaded. */
const callerNow = () => {
  const running = callingFunction.getStore()
  if (running !== undefined) return running
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 200
  const { stack = '' } = new Error('Who calls?')
  Error.stackTraceLimit = limit
  return /\.build\/functions\/(\w+)\/[\w.-]+\.mjs/.exec(stack)?.[1]
}

/** Buffers what's written until the judge has seen all of it. */
const delayUntilJudged = (outgoing: ClientRequest, caller: string, judge: Judge) => {
  const [write, end] = [outgoing.write.bind(outgoing), outgoing.end.bind(outgoing)]
  const chunks: Buffer[] = []
  const keep = (given: unknown) => {
    if (typeof given === 'string' || given instanceof Uint8Array) chunks.push(Buffer.from(given))
  }
  const finish = async () => {
    const body = Buffer.concat(chunks)
    const { method, host, path } = outgoing
    const header = (name: string) => String(outgoing.getHeader(name) ?? '')
    const service = /^AWS4-HMAC-SHA256 .*\/(\w+)\/aws4_request/.exec(header('authorization'))?.[1] ?? ''
    const call = { service, method, url: new URL(path, `http://${host}`), target: header('x-amz-target'), body: body.toString() }
    const refusal = await judge({ caller, ...call, copiedFrom: header('x-amz-copy-source') })
    if (refusal !== undefined) return refuse(outgoing, service, refusal)
    if (body.length > 0) write(body)
    end()
  }
  Object.assign(outgoing, {
    write: (given: unknown) => {
      keep(given)
      return true
    },
    end: (given?: unknown) => {
      keep(given)
      finish().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : new Error(String(error))))
      return outgoing
    },
  })
}

/** Answers as the service does, in the format its client parses. */
const refuse = (outgoing: ClientRequest, service: string, message: string) => {
  const answer = new IncomingMessage(new net.Socket())
  answer.statusCode = outgoing.getHeader('x-amz-target') === undefined ? 403 : 400
  const inXml = xmlRefusals[service]
  if (inXml) {
    answer.headers = { 'content-type': 'application/xml' }
    if (outgoing.method !== 'HEAD') answer.push(inXml(message))
  } else {
    answer.headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': 'AccessDeniedException' }
    answer.push(JSON.stringify({ __type: 'AccessDeniedException', message }))
  }
  answer.push(null)
  answer.complete = true
  answer.once('end', () => outgoing.destroy())
  // Otherwise, ending the call unsent would count as a lost connection.
  Object.assign(outgoing, { res: answer })
  outgoing.emit('response', answer)
}

/** The services that answer in XML. All others use JSON. */
const xmlRefusals: Record<string, (message: string) => string> = {
  s3: (message) => `<Error><Code>AccessDenied</Code><Message>${escapeXml(message)}</Message></Error>`,
  ses: (message) =>
    `<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>${escapeXml(message)}</Message></Error></ErrorResponse>`,
}

/** The function that's running, since all of them share this process. */
export const callingFunction = new AsyncLocalStorage<FunctionName>()
