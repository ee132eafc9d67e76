import { paymentsApi } from '#shared/contracts/payments.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/limits.ts'
import { dynamoCheckouts } from '../../adapters/dynamo/payments.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { openStripe } from '../../adapters/stripe/open-stripe.ts'
import { stripePayments } from '../../adapters/stripe/payments.ts'
import { orNotSetUp } from '../../adapters/stripe/refusals.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import type { JobRunner } from '../../ports/jobs.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { clock } from '../../runtime/clock.ts'
import { report } from '../../runtime/log.ts'
import { planPrices } from '../../use-cases/payments/change-plan.ts'
import { paymentAnswers } from './answers.ts'

type Parts = GroupParts & {
  stripe: { secretKey: string; publishableKey: string; portalConfiguration: string; sandboxUrl: string | undefined }
  jobRunner: JobRunner
  mailer: Mailer
  contactTo: string
  siteUrl: string
}

/** The calls for plans and payments. */
export const paymentsGroup = ({ table, edge, caller, stripe, jobRunner, mailer, contactTo, siteUrl }: Parts) => {
  const payments = stripePayments({
    stripe: openStripe(stripe),
    siteUrl,
    report,
    portalConfiguration: orNotSetUp(stripe.portalConfiguration),
  })
  const answers = paymentAnswers({
    payments,
    users: caller.users,
    now: clock.now,
    contactTo,
    priceOf: planPrices({ payments, now: clock.now }),
    publishableKey: orNotSetUp(stripe.publishableKey),
    checkouts: dynamoCheckouts(table),
    jobs: dynamoJobPlan(table),
    jobRunner,
    accounts: dynamoAccounts(table),
    posts: dynamoPosts(table),
    postStatuses: dynamoPostStatuses(table),
    rateLimits: dynamoRateLimits(table),
    mailer,
  })
  return api(paymentsApi, answers, { now: clock.now, caller, edge })
}
