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

/** What the templates of a stage say of a function. Its resources have the names of the local system. */
const DeployedFunction = z.object({
  name: z.string(),
  variables: z.array(z.string()),
  timeoutSeconds: z.number(),
  statements: z.array(Statement),
})
export type DeployedFunction = z.infer<typeof DeployedFunction>

const Kept = z.object({ fingerprint: z.string(), functions: z.array(DeployedFunction) })

/** What the templates are made of. */
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

/** Every function as the templates deploy it. They are synthesised anew only when what they are made of has changed. */
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
