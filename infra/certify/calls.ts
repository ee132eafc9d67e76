import type { Fetch } from '#functions/adapters/platforms/http.ts'
import { type Difference, differencesOf, nameOf, type Shape, shapeOf, together } from './shape.ts'

/** The step in progress when a call is made. */
type Doing = { post: string; step: string }

/** A call and its response, without values: ids in `address` are replaced. */
type Call = Doing & {
  method: string
  host: string
  address: string
  answer: { status: number; headers: Headers; body: string }
  headersRead: Set<string>
}

export type Calls = ReturnType<typeof recordCalls>

/** Records each call's response while a step is in progress. `base` is a sandbox's URL. */
export const recordCalls = (base: string | undefined) => {
  const calls: Call[] = []
  const hidden: string[] = []
  let doing: Doing | undefined
  return {
    /** The same fetch, with its calls recorded. */
    through:
      (send: Fetch): Fetch =>
      async (input, init) => {
        if (!doing) return send(input, init)
        const url = input instanceof Request ? input.url : String(input)
        const headersRead = new Set<string>()
        const call = { ...doing, method: init?.method ?? 'GET', ...placeOf(url, base, hidden), headersRead }
        calls.push({ ...call, answer: noAnswer })
        const place = calls.length - 1
        const response = await send(input, init)
        const answer = { status: response.status, headers: response.headers, body: await response.text() }
        calls[place] = { ...call, answer }
        return watched(answer, headersRead)
      },
    /** Runs a function and attributes its calls to a post and a step. */
    during: async <Result>(what: Doing, work: () => Promise<Result>): Promise<Result> => {
      doing = what
      try {
        return await work()
      } finally {
        doing = undefined
      }
    },
    /** Words that no recorded address shows. */
    hide: (...words: string[]) => hidden.push(...words.filter((word) => word !== '')),
    forget: () => calls.splice(0),
    all: (): readonly Call[] => calls,
  }
}

/** The response of a call that couldn't be made, or whose response was lost. */
const noAnswer: Call['answer'] = { status: 0, headers: new Headers(), body: '' }

/** The same response, recording which of its headers are read. */
const watched = ({ status, headers, body }: Call['answer'], headersRead: Set<string>) => {
  const response = new Response(body === '' ? null : body, { status, headers })
  const watching = new Headers(headers)
  const get = watching.get.bind(watching)
  watching.get = (name) => {
    headersRead.add(name.toLowerCase())
    return get(name)
  }
  return Object.defineProperty(response, 'headers', { value: watching })
}

const placeOf = (url: string, base: string | undefined, hidden: readonly string[]) => {
  const { host, pathname } = new URL(url)
  const [, inSandbox = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(pathname) ?? []
  const isInSandbox = base !== undefined && url.startsWith(`${base}/`)
  const path = isInSandbox ? rest : pathname
  return {
    host: isInSandbox ? inSandbox : host,
    address: path
      .split('/')
      .map((part) => wordOf(part, hidden))
      .join('/'),
  }
}

/** Words and versions stay. Everything else is an id, or someone's name. */
const wordOf = (part: string, hidden: readonly string[]) =>
  /^([a-z]+[\w.-]*|v?\d{1,2}(\.\d{1,2})?)?$/i.test(part) && !/\d{5}|[a-z]\d+[a-z]+\d|.{40}/i.test(part) && !hidden.includes(part)
    ? part
    : '{id}'

/** One call on both sides. */
export type Compared = Doing & {
  call: string
  real: Shape | undefined
  fake: Shape | undefined
  differences: Difference[]
}

/** Pairs each step's calls by method and address, then the remaining ones by order, and compares their responses. */
export const compareCalls = (real: Calls, fake: Calls): Compared[] => {
  const hosts = new Set(fake.all().map(({ host }) => host))
  const [reals, fakes] = [grouped(real.all()), grouped(fake.all())]
  const left = new Set(fakes.filter(({ key }) => !reals.some((group) => group.key === key)))
  const pairs = reals.map((group) => {
    const alike = fakes.find(({ key }) => key === group.key) ?? [...left].find((other) => other.inStep === group.inStep)
    if (alike) left.delete(alike)
    return { group, shown: alike ?? group, real: group.shape, fake: alike?.shape }
  })
  return [...pairs, ...[...left].map((group) => ({ group, shown: group, real: undefined, fake: group.shape }))].map(
    ({ group: { post, step }, shown: { method, host, address }, ...shapes }) => ({
      post,
      step,
      call: `${method} ${hosts.has(host) ? host : '{host}'}${address}`,
      ...shapes,
      differences: differences(shapes),
    }),
  )
}

const differences = ({ real, fake }: { real: Shape | undefined; fake: Shape | undefined }) => {
  if (real && fake) {
    if (real.status !== 0 && fake.status !== 0) return differencesOf(real, fake)
    return real.status === fake.status ? [] : [{ what: 'answer', real: nameOf(real), fake: nameOf(fake) }]
  }
  return [{ what: 'call', real: real ? 'made' : 'not made', fake: fake ? 'made' : 'not made' }]
}

/** A call repeated within a step counts once. */
const grouped = (calls: readonly Call[]) => {
  const groups = new Map<string, [Call, ...Call[]]>()
  for (const call of calls) {
    const key = [call.post, call.step, call.method, call.address].join(' ')
    const group = groups.get(key)
    if (group) group.push(call)
    else groups.set(key, [call])
  }
  return [...groups].map(([key, group]) => {
    const { post, step, method, host, address } = group[0]
    const shape = together(group.map(({ answer, headersRead }) => shapeOf({ ...answer, headersRead })))
    return { key, inStep: [post, step, method].join(' '), post, step, method, host, address, shape }
  })
}
