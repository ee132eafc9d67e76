import http from 'node:http'
import net from 'node:net'
import { callingFunction } from '../calling-function.ts'
import type { Part } from '../parts.ts'

/** A call that a function makes of another service. */
export type FunctionCall = { caller: string; method: string; url: URL; target: string; body: string; copiedFrom?: string }

/** Hears of each call before it is sent. Answers why it is refused; undefined lets it go on. */
type Judge = (call: FunctionCall) => Promise<string | undefined>

/** Shows a judge every call of a bundled function of this process. What it refuses is answered as AWS refuses who lacks the right, and never sent. */
export const guardFunctionCalls = (judge: Judge): Part => {
  const { request } = http
  const { fetch } = globalThis
  // Bundles take node:http anew each time they use it, so they meet what is put in its place here.
  http.request = new Proxy(request, {
    apply(target, self, args) {
      const outgoing: http.ClientRequest = Reflect.apply(target, self, args)
      const caller = callerNow()
      if (caller !== undefined) holdBack(outgoing, caller, judge)
      return outgoing
    },
  })
  globalThis.fetch = new Proxy(fetch, {
    async apply(target, self, args) {
      const caller = callerNow()
      const { method, url, headers } = new Request(args[0], { ...args[1], body: undefined })
      const copiedFrom = headers.get('x-amz-copy-source') ?? undefined
      const call = { method, url: new URL(url), target: '', body: '', ...(copiedFrom !== undefined && { copiedFrom }) }
      const refusal = caller === undefined ? undefined : await judge({ caller, ...call })
      if (refusal === undefined) return Reflect.apply(target, self, args)
      return new Response(`<Error><Code>AccessDenied</Code><Message>${refusal}</Message></Error>`, { status: 403 })
    },
  })
  return {
    stop: () => {
      http.request = request
      globalThis.fetch = fetch
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
const holdBack = (outgoing: http.ClientRequest, caller: string, judge: Judge) => {
  const [write, end] = [outgoing.write.bind(outgoing), outgoing.end.bind(outgoing)]
  const chunks: Buffer[] = []
  const keep = (given: unknown) => {
    if (typeof given === 'string' || given instanceof Uint8Array) chunks.push(Buffer.from(given))
  }
  const finish = async () => {
    const body = Buffer.concat(chunks)
    const { method, host, path } = outgoing
    const target = String(outgoing.getHeader('x-amz-target') ?? '')
    const refusal = await judge({ caller, method, url: new URL(path, `http://${host}`), target, body: body.toString() })
    if (refusal !== undefined) return refuse(outgoing, refusal)
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

const refuse = (outgoing: http.ClientRequest, message: string) => {
  const answer = new http.IncomingMessage(new net.Socket())
  const isJson = outgoing.getHeader('x-amz-target') !== undefined
  answer.statusCode = isJson ? 400 : 403
  answer.headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': 'AccessDeniedException' }
  answer.push(JSON.stringify({ __type: 'AccessDeniedException', message }))
  answer.push(null)
  answer.complete = true
  answer.once('end', () => outgoing.destroy())
  // Without it, ending the call unsent would count as a lost connection.
  Object.assign(outgoing, { res: answer })
  outgoing.emit('response', answer)
}
