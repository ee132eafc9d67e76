import * as z from 'zod'
import { Platform } from '#shared/domain/schemas.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { nextWeeklySummary, weekBefore } from '#shared/domain/weekly-summary.ts'
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
  /** Other data that the platform received with the post. */
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

const ask = async ({ sandboxUrl }: World, path: string, init: RequestInit = {}, waitMs = 10 * secondMs) => {
  const response = await fetch(`${sandboxUrl}${path}`, { ...init, signal: AbortSignal.timeout(waitMs) })
  const text = await response.text()
  if (!response.ok) throw new Error(`The sandbox answers ${path} with ${response.status}: ${text}`)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** Posts that arrived on the platform, oldest first, for everyone or for one account. */
export const received = async (world: World, account?: string) =>
  z.array(Received).parse(await ask(world, `/posts${account === undefined ? '' : `?account=${account}`}`))

/** The texts that arrived for one account, oldest first. */
export const texts = async (world: World, account: string) => (await received(world, account)).map(({ content }) => content)

/** Emails sent, oldest first, to everyone or to one address. */
export const mails = async (world: World, to?: string) =>
  z.array(Mail).parse(await ask(world, `/mail${to === undefined ? '' : `?${new URLSearchParams({ to })}`}`))

/** The newest link to one of our pages that was emailed to an address, even if other emails followed it. */
export const newestLink = async (world: World, to: string, page: string): Promise<string | undefined> => {
  const link = new RegExp(`https?://[^/\\s]+${page}\\?token=[\\w.-]+`)
  return (await mails(world, to)).flatMap(({ text }) => link.exec(text)?.[0] ?? []).at(-1)
}

/** Switches on a fault, on X unless `fault` names another platform. */
export const putFault = (world: World, fault: Record<string, unknown>) =>
  ask(world, '/faults', { method: 'PUT', body: JSON.stringify({ platform: 'x', ...fault }) })

/** The faults still waiting for a matching call. */
export const activeFaults = async (world: World) => z.array(z.unknown()).parse(await ask(world, '/faults'))

/** Switches every fault off. */
export const clearFaults = (world: World) => ask(world, '/faults', { method: 'DELETE' })

/**
 * In how many minutes people in a time zone get the summary of the current week. On a Monday before eight, the next
 * summary is about the week before.
 */
export const minutesToSummary = (timeZone: string) => {
  const now = Date.now()
  const next = nextWeeklySummary(now, timeZone)
  const own = weekBefore(next, timeZone).to > now ? next : nextWeeklySummary(next, timeZone)
  return Math.ceil((own - now) / minuteMs)
}

/** Runs the jobs due within the given number of minutes. The default of two covers every notice already scheduled. */
export const runJobs = (world: World, minutes = 2) => ask(world, `/jobs/run?minutes=${minutes}`, { method: 'POST' }, minuteMs)
