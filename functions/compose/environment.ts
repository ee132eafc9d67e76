import * as z from 'zod'
import { Plan } from '#shared/domain/plans.ts'
import { Platform } from '#shared/domain/platforms.ts'
import { SignUpMode } from '#shared/domain/sign-up.ts'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { PasswordMin } from '#shared/domain/users.ts'
import { PlatformRegistrations } from '../adapters/platforms/app.ts'
import type { SignUpSettings } from '../ports/sign-up.ts'
import { jsonVariable } from '../runtime/env.ts'

/** Variables that several Lambdas read alike. */
export const queueEnvironment = { DELIVERY_QUEUES: jsonVariable(z.record(DeliveryQueue, z.url())) }

/** Where what was given up is kept. */
export const deadLetterEnvironment = { DEAD_LETTER_QUEUES: jsonVariable(z.record(Platform, z.url())) }

/** From whom mails come, and the configuration set of SES by which it tells what became of them. */
export const mailEnvironment = { MAIL_FROM: z.string(), MAIL_CONFIGURATION_SET: z.string() }

/** The mailer's settings from those variables. */
export const mailSettings = (environment: Record<keyof typeof mailEnvironment, string>) => ({
  from: environment.MAIL_FROM,
  configurationSet: environment.MAIL_CONFIGURATION_SET,
})

/** Who may sign up, and the plan that everybody is given, if they are. */
export const signUpEnvironment = { SIGN_UP: z._default(SignUpMode, 'open'), GRANTED_PLAN: z.optional(Plan) }

/** Those settings from those variables: on AWS, the deployment decides all of it. */
export const signUpSettings = ({ SIGN_UP, GRANTED_PLAN }: z.output<z.ZodObject<typeof signUpEnvironment>>): SignUpSettings => ({
  mode: SIGN_UP,
  grantedPlan: GRANTED_PLAN,
  choices: undefined,
})

/** How many characters a new password has at least, where the deployment asks for more than the calls do. */
export const passwordEnvironment = { PASSWORD_MIN: z.optional(PasswordMin) }

/** Where what is measured of the engine is collected; nowhere if not given. */
export const measuringEnvironment = { METRICS_NAMESPACE: z.string().optional() }

/** Crier's apps at the platforms. */
export const platformEnvironment = { PLATFORM_APPS: PlatformRegistrations }

export const scheduleEnvironment = {
  SCHEDULE_GROUP: z.string(),
  SCHEDULE_ROLE_ARN: z.string(),
  PUBLISH_FUNCTION_ARN: z.string(),
  SCHEDULE_DEAD_LETTERS_ARN: z.string(),
}

/** The scheduler's settings from those variables. */
export const scheduleSettings = (environment: Record<keyof typeof scheduleEnvironment, string>) => ({
  group: environment.SCHEDULE_GROUP,
  roleArn: environment.SCHEDULE_ROLE_ARN,
  functionArn: environment.PUBLISH_FUNCTION_ARN,
  deadLettersArn: environment.SCHEDULE_DEAD_LETTERS_ARN,
})
