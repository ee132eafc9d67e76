import type { Machine } from '#functions/ports/health.ts'
import type { RateLimits } from '#functions/ports/limits.ts'
import type { Mail, Mailer } from '#functions/ports/mailer.ts'
import type { People } from '#functions/ports/users.ts'
import type { SystemState } from '#shared/contracts/admin-rows.ts'
import { crierVersion } from '#shared/domain/crier-version.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { checkHealth, type HealthDeps } from '../health.ts'
import { tooMany } from '../limits.ts'
import { showMoment, toMail } from '../mails/email-template.ts'
import type { ChooseSignUpDeps } from './sign-up.ts'

export type SystemDeps = HealthDeps &
  ChooseSignUpDeps & {
    people: Pick<People, 'count'>
    /** Missing where the machine is nobody's own. */
    machine?: Machine | undefined
    /** Who may sign up until an administrator chooses. */
    signUp: SignUpMode
    /** The version of Node that runs this. */
    nodeVersion: string
  }

const countMax = 10_000

/** How Crier is at `now` (ms). */
export const showSystem = async (deps: SystemDeps, now: number): Promise<SystemState> => {
  const [health, count, machine, choice] = await Promise.all([
    checkHealth(deps, now),
    deps.people.count(countMax + 1),
    deps.machine?.state(),
    deps.signUpChoices?.get(),
  ])
  return {
    ...health,
    version: crierVersion,
    node: deps.nodeVersion,
    people: { count: Math.min(count, countMax), isMore: count > countMax },
    signUp: choice?.mode ?? deps.signUp,
    canChooseSignUp: deps.signUpChoices !== undefined,
    ...(choice && { signUpSetAt: choice.setAt }),
    ...(machine && { machine }),
  }
}

export type TestMailDeps = { mailer: Mailer; siteUrl: string }

/** Mails a test to an address, the administrator's own unless told. Throws `upstream` when the mail service refuses or is out of reach. */
export const sendTestMail = async (
  { mailer, siteUrl }: TestMailDeps,
  { name, email }: Pick<User, 'name' | 'email'>,
  { to = email, now }: { to: string | undefined; now: number },
) => {
  await mailer.send(testMail({ name, email, to, at: toInstant(now), siteUrl }))
  return to
}

type Facts = {
  name: string
  email: string
  /** Who gets it. */
  to: string
  /** An instant. */
  at: string
  siteUrl: string
}

/** Shows an administrator that mails of this deployment arrive. */
export const testMail = ({ name, email, to, at, siteUrl }: Facts): Mail =>
  toMail({
    to,
    subject: 'A test from Crier',
    preview: 'Email from your Crier is arriving.',
    title: 'Email works',
    name,
    blocks: [
      `This email was sent on ${showMoment(at, 'UTC')} to test how Crier sends email. You don’t need to do anything.`,
      { action: 'Go to Administration', url: `${siteUrl}/dashboard/administration` },
    ],
    reason: `You’re getting this email because ${email}, an administrator of Crier, asked for it.`,
  })

/** A screen that stays open asks for four things a minute. */
const rules = { reads: { max: 240, windowMs: 5 * minuteMs }, changes: { max: 60, windowMs: hourMs } } as const

export type AdministratorLimits = { rateLimits: Pick<RateLimits, 'spend'> }

/** Counts one more of what an administrator does. Throws `too-many` after 240 questions in five minutes, or 60 changes in an hour. `now` in ms. */
export const limitAdministrator = async (
  { rateLimits }: AdministratorLimits,
  kind: keyof typeof rules,
  { userId, now }: { userId: string; now: number },
) => {
  const waitMs = await rateLimits.spend(`administration ${kind} ${userId}`, rules[kind], now)
  if (waitMs > 0)
    throw tooMany(kind === 'reads' ? 'You’re asking for a lot at once.' : 'You’ve made a lot of changes in the past hour.', waitMs)
}
