import * as z from 'zod/mini'
import { Instant } from '../domain/instants.ts'
import { Plan, Platform } from '../domain/schemas.ts'
import { SignUpMode } from '../domain/sign-up.ts'
import { Provider } from '../domain/users.ts'
import { endpoint } from './endpoint.ts'

const Health = z.object({
  status: z.enum(['online', 'degraded']),
  checkedAt: Instant,
  /** When the sweep last ran. */
  lastSweepAt: z.optional(Instant),
  /**
   * How late the most overdue target is, in seconds. 0 when nothing is overdue. Missing when the table doesn't respond.
   */
  oldestOverdueSeconds: z.optional(z.number()),
  /** Present only when the server's disk is full, so nothing can be saved. */
  disk: z.optional(z.literal('full')),
})

/** A third-party product linked in every page's footer. */
export const Recommendation = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  url: z.url({ protocol: /^https?$/ }),
})
export type Recommendation = z.infer<typeof Recommendation>

/** What a browser needs to know about this deployment. */
export const Config = z
  .object({
    /**
     * Empty if nobody can sign in through a provider. `parameters` are added to the URL next to state and challenge.
     */
    signInProviders: z.array(
      z.object({
        provider: Provider,
        name: z.string(),
        clientId: z.string(),
        redirectUri: z.string(),
        scope: z.string(),
        authorizationAddress: z.string(),
        parameters: z.record(z.string(), z.string()),
        isSandbox: z.boolean(),
      }),
    ),
    waitlist: z.object({ formId: z.int(), scriptAddress: z.nullable(z.string()) }),
    platforms: z.array(z.object({ id: Platform, name: z.string(), isAvailable: z.boolean() })),
    recommendations: z.array(Recommendation),
    /** Who may sign up. */
    signUp: SignUpMode,
    /** The plan everyone has for free, if any. Then no plan is sold. */
    grantedPlan: z.optional(Plan),
    /** Where to read email that isn't really sent. Only the local system has such a page. */
    mailInbox: z.optional(z.url()),
  })
  .register(z.globalRegistry, { id: 'Config' })
export type Config = z.infer<typeof Config>

/** Crier's health, computed from its data, what this deployment offers, and the API description. */
export const healthApi = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    auth: 'anyone',
    summary: 'Whether the table responds, when the sweep last ran, and how late the most overdue target is.',
    input: z.strictObject({}),
    answers: { 200: Health, 503: Health },
    isAlsoAtRoot: true,
  }),
  config: endpoint({
    method: 'GET',
    path: '/config',
    auth: 'anyone',
    summary: 'What a browser needs to know about this deployment: sign-in providers, the waitlist, and the platforms.',
    input: z.strictObject({}),
    answers: { 200: Config },
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
