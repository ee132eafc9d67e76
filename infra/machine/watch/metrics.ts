import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import type { Site } from '../door/site.ts'
import { StartError } from '../process/start-error.ts'
import { readSecretFile } from '../secrets/secret-file.ts'

/** A box's own figures. Times in ms since the epoch. */
export type Vitals = {
  version: string
  health: () => Promise<unknown>
  mails: () => { waiting: number; oldest: number | null }
  lastBackupAt: () => Promise<number | undefined>
  folder: string
  /** Metrics of responses, queues, and posts, in the same format. */
  traffic: () => Promise<string>
  now: () => number
}

const Health = z.object({ status: z.string(), oldestOverdueSeconds: z.number().optional(), lastSweepAt: z.string().optional() })

type Metric = { name: string; help: string; value: number | undefined; labels?: string }

/** Reads all of it. Anything unreadable is left out. */
const readVitals = async ({ version, health, mails, lastBackupAt, folder, now }: Omit<Vitals, 'traffic'>): Promise<Metric[]> => {
  const [told, disk, backupAt] = await Promise.all([health().catch(() => undefined), statfs(folder), lastBackupAt()])
  const { status, oldestOverdueSeconds, lastSweepAt } = Health.safeParse(told).data ?? {}
  const { waiting, oldest } = mails()
  const secondsSince = (at: number | undefined) => (at === undefined ? undefined : Math.max(0, Math.round((now() - at) / secondMs)))
  return [
    { name: 'crier_info', help: 'The running version.', value: 1, labels: `{version="${version}"}` },
    { name: 'crier_healthy', help: 'Whether Crier is working: 1 or 0.', value: Number(status === 'online') },
    { name: 'crier_oldest_overdue_seconds', help: 'How late the most overdue target is.', value: oldestOverdueSeconds },
    {
      name: 'crier_sweep_age_seconds',
      help: 'Time since the last sweep.',
      value: secondsSince(lastSweepAt === undefined ? undefined : Date.parse(lastSweepAt)),
    },
    { name: 'crier_mails_waiting', help: 'Emails in the outbox.', value: waiting },
    {
      name: 'crier_oldest_mail_seconds',
      help: 'How long the oldest has been waiting.',
      value: secondsSince(oldest ?? undefined) ?? 0,
    },
    { name: 'crier_backup_age_seconds', help: 'Time since the last backup.', value: secondsSince(backupAt) },
    { name: 'crier_disk_free_bytes', help: 'Free space on the data disk.', value: disk.bavail * disk.bsize },
    { name: 'crier_disk_bytes', help: 'The size of that disk.', value: disk.blocks * disk.bsize },
    { name: 'crier_memory_bytes', help: 'Memory used by the main process.', value: process.memoryUsage.rss() },
  ]
}

/** Formats metrics for Prometheus. https://prometheus.io/docs/instrumenting/exposition_formats/ */
const toText = (metrics: readonly Metric[]) =>
  metrics
    .filter(({ value }) => value !== undefined)
    .map(({ name, help, value, labels = '' }) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name}${labels} ${value}\n`)
    .join('')

/** The token for requesting metrics, from its file. */
export const readMetricsToken = async (file: string | undefined): Promise<string | undefined> => {
  if (file === undefined) return undefined
  const token = (await readSecretFile({ what: 'metrics token', path: file })).trim()
  if (token.length < tokenMin)
    throw new StartError(`The metrics token in ${file} is too easy to guess. Use at least ${tokenMin} characters.`)
  return token
}

const tokenMin = 20

/**
 * Serves `/metrics` to callers with the token, and the site otherwise. If no token is configured, the page doesn't
 * exist.
 */
export const withMetrics = (site: Site, token: string | undefined, vitals: Vitals): Site => {
  if (token === undefined) return site
  return async (request, response) => {
    if (request.url !== '/metrics') return site(request, response)
    if (!isAllowed(request, token)) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    const text = toText(await readVitals(vitals)) + (await vitals.traffic())
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }).end(text)
  }
}

const isAllowed = ({ headers }: IncomingMessage, token: string) =>
  timingSafeEqual(hashed(headers.authorization ?? ''), hashed(`Bearer ${token}`))

const hashed = (text: string) => createHash('sha256').update(text).digest()
