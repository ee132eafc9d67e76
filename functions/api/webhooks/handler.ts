import * as z from 'zod'
import { dynamoPaymentEvents } from '../../adapters/dynamo/payment-events.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { dynamoUsers } from '../../adapters/dynamo/users.ts'
import { lambdaJobRunner } from '../../adapters/jobs/lambda-job-runner.ts'
import { readSecrets } from '../../adapters/ssm/secrets.ts'
import { eventReader } from '../../adapters/stripe/event-reader.ts'
import { rawApi } from '../../http/raw-api.ts'
import { clock } from '../../runtime/clock.ts'
import { edgeSecrets, toEdge } from '../../runtime/edge-keys.ts'
import { readEnv } from '../../runtime/env.ts'
import { groupEnvironment } from '../../runtime/open-group.ts'
import { report } from '../../runtime/report.ts'
import { stripeAnswer } from './answers.ts'

const environment = readEnv({ ...groupEnvironment, JOBS_FUNCTION: z.string() })
const readSecret = async () => (await readSecrets(environment.SECRETS_PATH, ['stripe-webhook-secret']))['stripe-webhook-secret']
const secrets = await readSecrets(environment.SECRETS_PATH, [...edgeSecrets(environment), 'stripe-webhook-secret'])
const table = openTable(environment.TABLE_NAME)
const answer = stripeAnswer({
  paymentEvents: dynamoPaymentEvents(table),
  users: dynamoUsers(table),
  jobRunner: lambdaJobRunner({ functionName: environment.JOBS_FUNCTION, report }),
  readEvent: eventReader({ secret: secrets['stripe-webhook-secret'], readSecret, now: clock.now }),
  now: clock.now,
})

export const handler = rawApi(answer, { edge: toEdge(environment, secrets['edge-keys']) })
