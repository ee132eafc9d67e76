import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { OpenApiDocument } from '#shared/contracts/openapi.ts'
import { root } from '../../web/prerender/root.ts'
import { fetchPackage } from './fetch-package.ts'

/** How much a change has to raise the version: https://redocly.com/docs/cli/v2/commands/diff */
const Impact = z.enum(['major', 'minor', 'patch'])

const Side = z.object({ pointer: z.string(), value: z.unknown().optional() })

/** A difference between two descriptions. `path` points to it through every reference, and `pointer` to where it's written. */
const Difference = z.object({
  path: z.string(),
  typeName: z.string(),
  kind: z.enum(['added', 'removed', 'modified']),
  impact: Impact,
  property: z.string().optional(),
  base: Side.optional(),
  revision: Side.optional(),
  verdicts: z.array(z.object({ message: z.string(), impact: Impact })),
})
export type Difference = z.infer<typeof Difference>

const Report = z.object({ summary: z.record(Impact, z.number()), changes: z.array(Difference) })

/** Runs Redocly. Resolves to what it printed, whether or not it found something. */
const redocly = async (...words: readonly string[]): Promise<string> => {
  const program = join(await fetchPackage('redocly'), 'bin/cli.js')
  return printedBy(program, words, { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' })
}

/** Resolves to what a program printed, even if it failed because of what it found. */
export const printedBy = async (program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const options = { cwd: root, maxBuffer: 64 * 1024 ** 2, env: { ...process.env, ...env } }
  try {
    return (await promisify(execFile)(process.execPath, [program, ...words], options)).stdout
  } catch (error) {
    const { data } = Failed.safeParse(error)
    if (data?.code === 1 && data.stdout !== '') return data.stdout
    throw error
  }
}

const Failed = z.object({ code: z.number(), stdout: z.string() })

/** Everything that differs between two descriptions of an API. */
export const differences = async (base: OpenApiDocument, revision: OpenApiDocument) =>
  Report.parse(JSON.parse(await compare(base, revision, 'json')))

/** The same for a person to read. */
export const readableDifferences = (base: OpenApiDocument, revision: OpenApiDocument) => compare(base, revision, 'stylish')

const compare = async (base: OpenApiDocument, revision: OpenApiDocument, format: 'json' | 'stylish') => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-api-'))
  try {
    const files = await Promise.all([fileOf(comparable(base), folder, 'before'), fileOf(comparable(revision), folder, 'after')])
    return await redocly('diff', ...files, `--format=${format}`, '--fail-on=none')
  } finally {
    await rm(folder, { recursive: true })
  }
}

const fileOf = async (document: unknown, folder: string, name: string) => {
  const file = join(folder, `${name}.json`)
  await writeFile(file, JSON.stringify(document, undefined, 2))
  return file
}

/**
 * The description without the words and examples of its parameters. Redocly 2.77.0 takes parameters whose words changed
 * for one another.
 */
const comparable = (document: OpenApiDocument): unknown =>
  JSON.parse(JSON.stringify(document), (name, value) => (name === 'parameters' && Array.isArray(value) ? value.map(wordless) : value))

const wordless = (parameter: unknown) => {
  const { description: _words, example: _example, ...rest } = z.looseObject({}).parse(parameter)
  return rest
}

const Lint = z.object({
  problems: z.array(z.object({ ruleId: z.string(), message: z.string(), location: z.array(z.object({ pointer: z.string().optional() })) })),
})

/** What Redocly's strict rules find in a file that describes an API. */
export const redoclyFindings = async (file: string): Promise<string[]> => {
  const printed = await redocly('lint', file, `--config=${join(root, 'infra/build/redocly.yaml')}`, '--format=json')
  const { problems } = Lint.parse(JSON.parse(printed))
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

const Score = z.object({ agentReadiness: z.number() })

/** How well programs that read the description can use the API, from 0 to 100: https://redocly.com/docs/cli/v2/commands/score */
export const agentReadiness = async (file: string): Promise<number> =>
  Score.parse(JSON.parse(await redocly('score', file, '--format=json'))).agentReadiness
