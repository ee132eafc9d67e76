import * as z from 'zod'
import { Plan, Platform } from '#shared/domain/schemas.ts'
import { SignUpMode } from '#shared/domain/sign-up.ts'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { PasswordMin } from '#shared/domain/users.ts'
import { PlatformRegistrations } from '../adapters/platforms/app.ts'
import type { SignUpSettings } from '../ports/sign-up.ts'
import { jsonVariable } from '../runtime/env.ts'

/** Variables that several Lambdas share. */
export const queueEnvironment = { DELIVERY_QUEUES: jsonVariable(z.record(DeliveryQueue, z.url())) }

/** The dead-letter queues. */
export const deadLetterEnvironment = { DEAD_LETTER_QUEUES: jsonVariable(z.record(Platform, z.url())) }

/** The sender of our emails, and the SES configuration set that reports what happened to them. */
export const mailEnvironment = { MAIL_FROM: z.string(), MAIL_CONFIGURATION_SET: z.string() }

/** Builds the mailer's settings from those variables. */
export const mailSettings = (environment: Record<keyof typeof mailEnvironment, string>) => ({
  from: environment.MAIL_FROM,
  configurationSet: environment.MAIL_CONFIGURATION_SET,
})

/** Who may sign up, and the plan everyone is granted, if any. */
export const signUpEnvironment = { SIGN_UP: z._default(SignUpMode, 'open'), GRANTED_PLAN: z.optional(Plan) }

/** Builds the sign-up settings from those variables. On AWS, the deployment decides all of them. */
export const signUpSettings = ({ SIGN_UP, GRANTED_PLAN }: z.output<z.ZodObject<typeof signUpEnvironment>>): SignUpSettings => ({
  mode: SIGN_UP,
  grantedPlan: GRANTED_PLAN,
  choices: undefined,
})

/** The minimum password length, where the deployment asks for more than the API does. */
export const passwordEnvironment = { PASSWORD_MIN: z.optional(PasswordMin) }

/** The CloudWatch namespace for the engine's metrics. Without one, nothing is collected. */
export const measuringEnvironment = { METRICS_NAMESPACE: z.string().optional() }

/** Crier's apps at the platforms. */
export const platformEnvironment = { PLATFORM_APPS: PlatformRegistrations }

export const scheduleEnvironment = {
  SCHEDULE_GROUP: z.string(),
  SCHEDULE_ROLE_ARN: z.string(),
  PUBLISH_FUNCTION_ARN: z.string(),
  SCHEDULE_DEAD_LETTERS_ARN: z.string(),
}

/** Builds the scheduler's settings from those variables. */
export const scheduleSettings = (environment: Record<keyof typeof scheduleEnvironment, string>) => ({
  group: environment.SCHEDULE_GROUP,
  roleArn: environment.SCHEDULE_ROLE_ARN,
  functionArn: environment.PUBLISH_FUNCTION_ARN,
  deadLettersArn: environment.SCHEDULE_DEAD_LETTERS_ARN,
})
