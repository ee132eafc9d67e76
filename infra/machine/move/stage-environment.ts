import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda'
import * as z from 'zod'
import { stageNamed } from '../../aws/stages.ts'
import { StartError } from '../process/start-error.ts'

/** The settings of a stage's functions, as far as a move needs them. */
const Told = z.object({
  TABLE_NAME: z.string(),
  MEDIA_BUCKET: z.string(),
  KMS_KEY_ID: z.string(),
  SITE_URL: z.string(),
  DUE_SHARDS: z.string().default('8'),
})

/**
 * The variables that locate a stage on AWS. They come from the stage itself: its functions have them. The credentials
 * are the operator's own, wherever the SDK finds them.
 */
export const stageEnvironment = async (name: string): Promise<Record<string, string>> => {
  const { region } = stageNamed(name)
  const client = new LambdaClient({ region })
  const told = await toldFunctions(client, name)
  const tables = new Set(told.flatMap(({ TABLE_NAME }) => TABLE_NAME ?? []))
  const whole = Told.safeParse(Object.assign({}, ...told))
  if (!whole.success || tables.size !== 1)
    throw new StartError(
      `The stage ${name} wasn’t found in ${region}. Deploy it first, and check that the credentials are for its account.`,
    )
  return { ...whole.data, AWS_REGION: region }
}

const toldFunctions = async (client: LambdaClient, stage: string) => {
  const told: Record<string, string>[] = []
  for await (const { Functions = [] } of paginateListFunctions({ client }, {}))
    for (const { FunctionName = '', Environment } of Functions)
      if (FunctionName.startsWith(`crier-${stage}-`)) told.push(Environment?.Variables ?? {})
  return told
}
