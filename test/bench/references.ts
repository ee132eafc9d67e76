import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { dayMs, secondMs, toInstant } from '#shared/domain/times.ts'
import type { Bench } from './bench-context.ts'
import { startChild } from './children.ts'
import { inParallel } from './in-parallel.ts'
import { type Generator, startGenerator } from './load.ts'
import type { Request } from './load-messages.ts'

/** The two reference servers for a run, with the generator that sends requests to them and to Crier. */
export type References = {
  generator: Generator
  /**
   * Requests for the bare `node:http` server, and for the plain Fastify and SQLite server: two pages of 100 posts in
   * turn, and a new post.
   */
  requests: { bare: Request[]; list: Request[]; insert: Request[] }
  plainPid: number
}

/** Starts each server in its own process, which uses no CPU while idle. */
export const startReferences = async (bench: Pick<Bench, 'parts'>): Promise<References> => {
  const folder = await aFolder(bench)
  const bare = startChild(bench, new URL('./bare-process.ts', import.meta.url))
  const plain = startChild(bench, new URL('./plain-process.ts', import.meta.url), { args: [join(folder, 'plain.sqlite')] })
  const { url: bareUrl } = await bare.receive(z.object({ url: z.string() }))
  const { url, reader, writer } = await plain.receive(PlainReady)

  const dueAt = Date.now() + 30 * dayMs
  const list = (after: string) => ({ url: `${url}/posts?limit=100&after=${after}`, method: 'GET', headers: authorization(reader.token) })
  const insert = ({ token, accountIds }: PlainPerson, content: string, at: number) => ({
    url: `${url}/posts`,
    method: 'POST',
    headers: { ...authorization(token), 'content-type': 'application/json' },
    body: JSON.stringify({ content, accountIds, scheduledAt: toInstant(at), timeZone: 'UTC' }),
  })
  await inParallel(1, postNumbers, async (number) => {
    const { url: address, ...request } = insert(reader, contentOf(number), dueAt + number * secondMs)
    const answer = await fetch(address, request)
    if (answer.status !== 201) throw new Error(`The plain server answered ${answer.status}.`)
  })
  return {
    generator: startGenerator(bench),
    requests: {
      bare: [{ url: bareUrl, method: 'GET', headers: {} }],
      list: [list(''), list(toInstant(dueAt + 99 * secondMs))],
      insert: [insert(writer, contentOf('{n}'), dueAt)],
    },
    plainPid: plain.process.pid ?? 0,
  }
}

/** The numbers of the posts that list readers have, both in Crier and on the plain server. */
export const postNumbers = Array.from({ length: 200 }, (_, index) => index)
export const contentOf = (number: number | string) => `Post ${number} of a list: hear what the town has to say.`

export const authorization = (token: string) => ({ authorization: `Bearer ${token}` })

const PlainPerson = z.object({ token: z.string(), accountIds: z.array(z.string()) })
type PlainPerson = z.infer<typeof PlainPerson>
const PlainReady = z.object({ url: z.string(), reader: PlainPerson, writer: PlainPerson })

/** A temporary folder on the checkout's disk: the system's own may be in memory, where writes cost nothing. */
export const aFolder = async ({ parts }: Pick<Bench, 'parts'>) => {
  const build = fileURLToPath(new URL('../../.build', import.meta.url))
  await mkdir(build, { recursive: true })
  const folder = await mkdtemp(join(build, 'bench-'))
  parts.add({ stop: () => rm(folder, { recursive: true, force: true }) })
  return folder
}
