import { appendFileSync } from 'node:fs'
import http from 'node:http'

// Loaded before a local system by --import: writes down every call that a bundled function makes, with the function's name, to the file
// that CRIER_CALLS names. Bundles take node:http anew each time they use it, so they meet what is put in its place here.
const file = process.env.CRIER_CALLS ?? ''

const record = (call: { caller: string; method: string; url: string; target?: string; body?: string; copiedFrom?: string }) =>
  appendFileSync(file, `${JSON.stringify(call)}\n`)

/** The function in whose bundle a call begins. */
const callerNow = () => {
  Error.stackTraceLimit = 200
  return /\.build\/functions\/(\w+)\/handler\.mjs/.exec(new Error('Who calls?').stack ?? '')?.[1]
}

Object.assign(http, {
  request: new Proxy(http.request, {
    apply(request, self, args) {
      const outgoing: http.ClientRequest = Reflect.apply(request, self, args)
      const caller = callerNow()
      return caller === undefined ? outgoing : recorded(outgoing, caller)
    },
  }),
})

const recorded = (outgoing: http.ClientRequest, caller: string) => {
  let body = ''
  const listen = (send: typeof outgoing.write | typeof outgoing.end, onSent: () => void) =>
    new Proxy(send, {
      apply(target, self, args) {
        const [chunk] = args
        if (typeof chunk === 'string' || chunk instanceof Uint8Array) body += Buffer.from(chunk).toString('utf8')
        onSent()
        return Reflect.apply(target, self, args)
      },
    })
  const write = () =>
    record({
      ...{ caller, body, method: outgoing.method, url: `http://${outgoing.host}${outgoing.path}` },
      target: String(outgoing.getHeader('x-amz-target') ?? ''),
    })
  return Object.assign(outgoing, { write: listen(outgoing.write, () => undefined), end: listen(outgoing.end, write) })
}

globalThis.fetch = new Proxy(globalThis.fetch, {
  apply(target, self, args) {
    const request = new Request(args[0], { ...args[1], body: undefined })
    const caller = callerNow()
    if (caller !== undefined) {
      const copiedFrom = request.headers.get('x-amz-copy-source')
      record({ caller, method: request.method, url: request.url, ...(copiedFrom !== null && { copiedFrom }) })
    }
    return Reflect.apply(target, self, args)
  },
})
