import * as z from 'zod'
import { openTable } from '../../adapters/dynamo/table.ts'
import { lambdaJobRunner } from '../../adapters/jobs/lambda-job-runner.ts'
import { readSecrets } from '../../adapters/ssm/secrets.ts'
import { edgeSecrets, toEdge } from '../../runtime/edge-keys.ts'
import { readEnv } from '../../runtime/env.ts'
import { groupEnvironment } from '../../runtime/open-group.ts'
import { report } from '../../runtime/report.ts'
import { webhooksGroup } from './group.ts'

const environment = readEnv({ ...groupEnvironment, JOBS_FUNCTION: z.string() })
const readSecret = async () => (await readSecrets(environment.SECRETS_PATH, ['stripe-webhook-secret']))['stripe-webhook-secret']
const secrets = await readSecrets(environment.SECRETS_PATH, [...edgeSecrets(environment), 'stripe-webhook-secret'])

export const handler = webhooksGroup({
  table: openTable(environment.TABLE_NAME),
  edge: toEdge(environment, secrets['edge-keys']),
  jobRunner: lambdaJobRunner({ functionName: environment.JOBS_FUNCTION, report }),
  secret: secrets['stripe-webhook-secret'],
  readSecret,
})
