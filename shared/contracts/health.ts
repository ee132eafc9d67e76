import * as z from 'zod'
import { Instant } from '../domain/times.ts'
import { endpoint } from './endpoint.ts'

const Health = z.object({
  status: z.enum(['online', 'degraded']),
  checkedAt: Instant,
  /** When the sweep last ran. */
  lastSweepAt: Instant.optional(),
  /** How late the most overdue target is, in seconds; 0 when nothing is overdue, missing when the table does not answer. */
  oldestOverdueSeconds: z.number().optional(),
})

/** Whether Crier does its work, computed from its data, and the description of its API. */
export const healthApi = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    auth: 'anyone',
    summary: 'Whether the table answers, when the sweep last ran, and how late the most overdue target is.',
    input: z.strictObject({}),
    answers: { 200: Health, 503: Health },
    isAlsoAtRoot: true,
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    auth: 'anyone',
    summary: 'This API as an OpenAPI 3.1 document.',
    input: z.strictObject({}),
    answers: { 200: z.record(z.string(), z.json()) },
  }),
}
