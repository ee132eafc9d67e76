import * as z from 'zod'
import { lambdaJobRunner } from '../../adapters/aws/lambda.ts'
import { readSecrets } from '../../adapters/aws/secrets.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { edgeSecrets, groupEnvironment, toEdge } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { report } from '../../runtime/log.ts'
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
