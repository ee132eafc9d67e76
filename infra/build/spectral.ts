import { join } from 'node:path'
import * as z from 'zod'
import { root } from '../../web/prerender/root.ts'
import { fetchPackage } from './fetch-package.ts'
import { printedBy } from './redocly.ts'

const Findings = z.array(z.object({ code: z.string(), message: z.string(), path: z.array(z.union([z.string(), z.number()])) }))

/** What Spectral's rules for OpenAPI find in a file that describes an API. */
export const spectralFindings = async (file: string): Promise<string[]> => {
  const program = join(await fetchPackage('spectral'), 'dist/index.js')
  const printed = await printedBy(program, [
    'lint',
    file,
    '--ruleset',
    join(root, 'infra/build/spectral.yaml'),
    '--format',
    'json',
    '--quiet',
  ])
  return Findings.parse(JSON.parse(printed)).map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`)
}
