import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as z from 'zod'
import { root } from '../../web/prerender/root.ts'
import { endMark } from './end-mark.ts'

/**
 * Runs the CDK CLI in a long-lived process: starting it for each of hundreds of deployments would take longer than the
 * deployments.
 */
type CommandLine = (parameters: string[]) => Promise<number | undefined>

const Cdk = z.object({ exec: z.custom<CommandLine>((value) => typeof value === 'function') })
const Order = z.object({ parameters: z.array(z.string()), url: z.string() })

const { exec } = Cdk.parse(createRequire(import.meta.url)(join(root, 'node_modules/aws-cdk/lib/index.js')))

const run = async (order: unknown) => {
  const { parameters, url } = Order.parse(order)
  process.env.AWS_ENDPOINT_URL = url
  const code = await exec(parameters).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  })
  for (const output of [process.stdout, process.stderr]) output.write(endMark)
  process.send?.({ code: code ?? 0 })
}

process.on('message', (order) => void run(order))
