import http from 'node:http'
import net from 'node:net'
import { callingFunction } from '../calling-function.ts'
import type { Part } from '../parts.ts'

/** A call that a function makes of another service: of AWS, named as in its signature, or of anybody else, without a name. */
export type FunctionCall = { caller: string; service: string; method: string; url: URL; target: string; body: string; copiedFrom: string }

/** Hears of each call before it is sent. Answers why it is refused; undefined lets it go on. */
type Judge = (call: FunctionCall) => Promise<string | undefined>

/** Shows a judge every call of a bundled function of this process. What it refuses is answered as AWS refuses who lacks the right, and never sent. */
export const guardFunctionCalls = (judge: Judge): Part => {
  const { request } = http
  // Bundles take node:http anew each time they use it, so they meet what is put in its place here.
  http.request = new Proxy(request, {
    apply(target, self, args) {
      const outgoing: http.ClientRequest = Reflect.apply(target, self, args)
      const caller = callerNow()
      if (caller !== undefined) delayUntilJudged(outgoing, caller, judge)
      return outgoing
    },
  })
  return {
    stop: () => {
      http.request = request
    },
  }
}

/** The function that a call begins in: the one that runs, or the one whose bundle is being loaded. */
const callerNow = () => {
  const running = callingFunction.getStore()
  if (running !== undefined) return running
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 200
  const { stack = '' } = new Error('Who calls?')
  Error.stackTraceLimit = limit
  return /\.build\/functions\/(\w+)\/[\w.-]+\.mjs/.exec(stack)?.[1]
}

/** Keeps what is written until the judge has seen all of it. */
const delayUntilJudged = (outgoing: http.ClientRequest, caller: string, judge: Judge) => {
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

const refuse = (outgoing: http.ClientRequest, service: string, message: string) => {
  const answer = new http.IncomingMessage(new net.Socket())
  answer.statusCode = outgoing.getHeader('x-amz-target') === undefined ? 403 : 400
  if (service === 's3') {
    answer.headers = { 'content-type': 'application/xml' }
    if (outgoing.method !== 'HEAD') answer.push('<Error><Code>AccessDenied</Code></Error>')
  } else {
    answer.headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': 'AccessDeniedException' }
    answer.push(JSON.stringify({ __type: 'AccessDeniedException', message }))
  }
  answer.push(null)
  answer.complete = true
  answer.once('end', () => outgoing.destroy())
  // Without it, ending the call unsent would count as a lost connection.
  Object.assign(outgoing, { res: answer })
  outgoing.emit('response', answer)
}
