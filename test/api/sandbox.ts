import * as z from 'zod'
import { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'

type World = Pick<Crier, 'sandboxUrl'>

const Received = z.object({
  platform: Platform,
  account: z.string(),
  id: z.string(),
  content: z.string(),
  media: z.array(z.object({ type: z.string(), altText: z.string(), bytes: z.number(), url: z.url() })),
  url: z.url(),
  replyTo: z.string().optional(),
  /** What else the platform was told. */
  facts: z.record(z.string(), z.json()).optional(),
  receivedAt: z.iso.datetime(),
})
export type Received = z.infer<typeof Received>

const Mail = z.object({
  to: z.array(z.string()),
  replyTo: z.string().optional(),
  unsubscribeUrl: z.url().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

const ask = async ({ sandboxUrl }: World, path: string, init: RequestInit = {}) => {
  const response = await fetch(`${sandboxUrl}${path}`, { ...init, signal: AbortSignal.timeout(10 * secondMs) })
  const text = await response.text()
  if (!response.ok) throw new Error(`The sandbox answers ${path} with ${response.status}: ${text}`)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** What arrived on the platform, oldest first: everybody's, or one account's. */
export const received = async (world: World, account?: string) =>
  z.array(Received).parse(await ask(world, `/posts${account === undefined ? '' : `?account=${account}`}`))

/** The texts that arrived for one account, oldest first. */
export const texts = async (world: World, account: string) => (await received(world, account)).map(({ content }) => content)

/** The mails that were sent, oldest first: everybody's, or those to one address. */
export const mails = async (world: World, to?: string) =>
  z.array(Mail).parse(await ask(world, `/mail${to === undefined ? '' : `?${new URLSearchParams({ to })}`}`))

/** The link to a page of ours in the newest of the mails to an address that has one; mails of other things may have come after it. */
export const newestLink = async (world: World, to: string, page: string): Promise<string | undefined> => {
  const link = new RegExp(`https?://[^/\\s]+${page}\\?token=[\\w.-]+`)
  return (await mails(world, to)).flatMap(({ text }) => link.exec(text)?.[0] ?? []).at(-1)
}

/** Switches a fault on; of the platform X unless it says otherwise. */
export const putFault = (world: World, fault: Record<string, unknown>) =>
  ask(world, '/faults', { method: 'PUT', body: JSON.stringify({ platform: 'x', ...fault }) })

/** The faults that still wait for a call to meet. */
export const activeFaults = async (world: World) => z.array(z.unknown()).parse(await ask(world, '/faults'))

/** Switches every fault off. */
export const clearFaults = (world: World) => ask(world, '/faults', { method: 'DELETE' })

/** Has done now what is due within so many minutes; within two is every notice that was planned before. */
export const runJobs = (world: World, minutes = 2) => ask(world, `/jobs/run?minutes=${minutes}`, { method: 'POST' })
