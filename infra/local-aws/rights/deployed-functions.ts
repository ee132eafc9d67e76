import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { fingerprintOf } from '../../../web/prerender/fingerprint.ts'
import { replaceFile } from '../../../web/prerender/replace-file.ts'
import { root } from '../../../web/prerender/root.ts'

const Statement = z.strictObject({
  Effect: z.literal('Allow'),
  Action: z.array(z.string()),
  Resource: z.array(z.string()),
  Condition: z.record(z.string(), z.record(z.string(), z.array(z.string()))).optional(),
})
export type Statement = z.infer<typeof Statement>

/** A function as a stage's templates define it. Its resources have the local system's names. */
const DeployedFunction = z.object({
  name: z.string(),
  variables: z.array(z.string()),
  timeoutSeconds: z.number(),
  statements: z.array(Statement),
})
export type DeployedFunction = z.infer<typeof DeployedFunction>

const Kept = z.object({ fingerprint: z.string(), functions: z.array(DeployedFunction) })

/** The templates' sources. */
const inputs = [
  'infra/aws/*.ts',
  'infra/aws/{stacks,constructs,edge}/**/*.ts',
  'infra/local-aws/rights/*.ts',
  'web/prerender/**/*.ts',
  'functions/{api,engine}/*/handler.ts',
  'shared/**/*.ts',
  'package-lock.json',
]
const file = join(root, '.build/deployed-functions.json')

/** Every function as the templates deploy it. They're synthesized again only when their sources have changed. */
export const deployedFunctions = async (): Promise<DeployedFunction[]> => {
  const fingerprint = await fingerprintOf(inputs)
  const kept = existsSync(file) ? Kept.safeParse(JSON.parse(await readFile(file, 'utf8'))).data : undefined
  if (kept?.fingerprint === fingerprint) return kept.functions
  // Few need it, and it takes seconds to load.
  const { functionsOfStage } = await import('./functions-of-stage.ts')
  const functions = z.array(DeployedFunction).parse(await functionsOfStage())
  await replaceFile(file, JSON.stringify({ fingerprint, functions }))
  return functions
}
