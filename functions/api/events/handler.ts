import * as z from 'zod'
import { kmsVault } from '../../adapters/aws/kms-vault.ts'
import { lambdaJobRunner } from '../../adapters/aws/lambda.ts'
import { runsHere } from '../../adapters/platforms/app.ts'
import { platformEnvironment } from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { report } from '../../runtime/log.ts'
import { eventsGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...platformEnvironment,
  KMS_KEY_ID: z.string(),
  JOBS_FUNCTION: z.string(),
})

export const handler = eventsGroup({
  ...(await openGroup(environment)),
  vault: kmsVault(environment.KMS_KEY_ID),
  jobRunner: lambdaJobRunner({ functionName: environment.JOBS_FUNCTION, report }),
  allowsLoopback: runsHere(environment.PLATFORM_APPS),
})
