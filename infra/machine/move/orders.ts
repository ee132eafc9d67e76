import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageFile from '../../../package.json' with { type: 'json' }
import { dataVersion, ourSteps, readVersion, upgradeData } from '../data/data-version.ts'
import { openOwnFolder } from '../data/open-folder.ts'
import { readTablePlace, tableServerOf } from '../data/table-place.ts'
import { readTableServer } from '../data/table-server.ts'
import { writeSafely } from '../data/write-safely.ts'
import { StartError } from '../process/start-error.ts'
import { readMasterKey } from '../secrets/master-key.ts'
import { forgetMovedAway, readMovedAway, refuseMovedAway, writeMovedAway } from './moved-away.ts'
import { move } from './mover.ts'
import { stageEnvironment, startQuietBox } from './places.ts'

export const moveUsage = `crier export --to-aws STAGE              moves the whole box to a stage on AWS; stop Crier first
crier export --to FOLDER                  writes the whole box to a folder; stop Crier first
crier export --from-aws STAGE --to FOLDER writes a whole stage to a folder
crier export --undo                       lets Crier start here again if the move fell through
crier import --from FOLDER                imports that folder into a box that has no data yet
crier import --from FOLDER --to-aws STAGE imports it into a stage; --key FILE is the master key of the machine that wrote it`

type Settings = { data: string; masterKey: { file: string | undefined; credentials: string | undefined }; say: (news: string) => void }

const options = {
  to: { type: 'string' },
  from: { type: 'string' },
  key: { type: 'string' },
  'to-aws': { type: 'string' },
  'from-aws': { type: 'string' },
  undo: { type: 'boolean', default: false },
} as const

const read = (args: string[]) => {
  try {
    return parseArgs({ args, options }).values
  } catch (cause) {
    throw new StartError(`Choose a command:\n${moveUsage}`, { cause })
  }
}

export const exportData = async (args: string[], settings: Settings): Promise<string> => {
  const { to, undo, 'to-aws': stage, 'from-aws': origin } = read(args)
  const { data, say } = settings
  if (undo) {
    await forgetMovedAway(data)
    return `Crier can start on ${data} again. Make sure nothing is published at the other place, or it will go out twice.`
  }
  await refuseMixedUp(data, [stage, origin])
  const key = await readMasterKey(settings.masterKey, data)
  if (origin !== undefined && to !== undefined && stage === undefined) return exportStage({ origin, folder: resolve(to), key, say })
  if (origin !== undefined || (to === undefined) === (stage === undefined)) throw new StartError(`Choose a command:\n${moveUsage}`)
  const folder = to === undefined ? `${data}.export` : resolve(to)
  // A stage that can't be found is reported before anything is done.
  const destination = stage === undefined ? undefined : await stageEnvironment(stage)
  const amount = await exportBox({ data, key, folder, to: stage ?? folder, say })
  if (!destination || stage === undefined) return afterExport(amount, folder)
  say(`The export is in ${folder}: ${amount}.`)
  return importInto(stage, { folder, key, say, environment: destination })
}

/**
 * A stage is found through the same variables as the server of a box's table, so setting one would affect the other.
 */
const refuseMixedUp = async (data: string, stages: readonly (string | undefined)[]) => {
  if (stages.every((stage) => stage === undefined)) return
  const place = await readTablePlace(data)
  if (place && readTableServer(process.env)?.endpoint === place.endpoint)
    throw new StartError(
      `AWS_ENDPOINT_URL_DYNAMODB points to the server with this box's table, so the stage on AWS can't be found. Move in two steps through a folder (\`--to FOLDER\`, then \`--from FOLDER\`), and run the stage's step without that variable, with the keys of the stage's account.`,
    )
}

type Export = { data: string; key: Buffer; folder: string; to: string; say: Settings['say'] }

const exportBox = async ({ data, key, folder, to, say }: Export) => {
  const version = existsSync(data) ? await readVersion(data) : undefined
  if (!version) throw new StartError(`There’s no Crier data in ${data}.`)
  if (version.data !== dataVersion)
    throw new StartError(
      `This data has version ${version.data}, and this Crier uses version ${dataVersion}. Start it on the data once, then export.`,
    )
  const server = await tableServerOf(data, process.env)
  const own = await openOwnFolder(data)
  try {
    const id = (await readMovedAway(data))?.export ?? randomUUID()
    // From here on, nothing goes out from this place anymore, whatever becomes of the move.
    await writeMovedAway(data, { export: id, to, at: new Date().toISOString() })
    const box = await startQuietBox(own, key, server)
    const facts = { id, crier: version.crier, data: version.data, from: 'a box', isLive: false }
    return await exportTo(folder, { environment: box.environment, facts, key, say }).finally(box.stop)
  } finally {
    await own.release()
  }
}

type Origin = { environment: Record<string, string>; facts: object; key: Buffer; say: Settings['say'] }

const exportTo = async (folder: string, { environment, facts, key, say }: Origin) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return move({ verb: 'export', folder, environment: { ...environment, MOVE_ORIGIN: JSON.stringify(facts) }, key, say })
}

const exportStage = async ({ origin, folder, key, say }: { origin: string; folder: string } & Pick<Origin, 'key' | 'say'>) => {
  const environment = await stageEnvironment(origin)
  const facts = { id: await exportId(folder), crier: packageFile.version, data: dataVersion, from: `the stage ${origin}`, isLive: true }
  const amount = await exportTo(folder, { environment, facts, key, say })
  return afterExport(amount, folder, origin)
}

/** An interrupted one resumes under its own name. */
const exportId = async (folder: string) => {
  const moved = existsSync(folder) ? await readMovedAway(folder) : undefined
  if (moved) return moved.export
  const id = randomUUID()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeMovedAway(folder, { export: id, to: folder, at: new Date().toISOString() })
  return id
}

export const importData = async (args: string[], settings: Settings): Promise<string> => {
  const { from, key: keyFile, 'to-aws': stage } = read(args)
  if (from === undefined) throw new StartError(`Choose a command:\n${moveUsage}`)
  const { data, say } = settings
  await refuseMixedUp(data, [stage])
  const folder = resolve(from)
  const own = keyFile !== undefined && stage !== undefined ? undefined : await readMasterKey(settings.masterKey, data)
  const key = keyFile === undefined ? own : await readMasterKey({ file: resolve(keyFile), credentials: undefined }, data)
  if (!key) throw new StartError('MASTER_KEY_FILE is missing. It’s needed to open the export’s secrets.')
  if (stage !== undefined) return importInto(stage, { folder, key, say, environment: await stageEnvironment(stage) })
  return importIntoBox({ data, folder, key, masterKey: own ?? key, say })
}

type Import = { folder: string; key: Buffer; say: Settings['say']; environment: Record<string, string> }

const importInto = async (stage: string | undefined, { folder, key, say, environment }: Import) => {
  const told = { ...environment, NEWEST_DATA: String(dataVersion) }
  const amount = await move({ verb: 'import', folder, environment: told, key, say })
  return afterImport(amount, { stage, siteUrl: environment.SITE_URL })
}

type BoxImport = Omit<Import, 'environment'> & { data: string; masterKey: Buffer }

const importIntoBox = async ({ data, folder, key, masterKey, say }: BoxImport) => {
  const own = await openOwnFolder(data)
  try {
    await refuseMovedAway(data)
    await upgradeData({ ...ourSteps, folder: own.kept, crier: packageFile.version, backUp: async () => undefined, onNews: say })
    const box = await startQuietBox(own, masterKey, readTableServer(process.env))
    const said = await importInto(undefined, { folder, key, say, environment: box.environment }).finally(box.stop)
    // Whoever ran the other place runs this one, so there's no link for a first administrator.
    await writeSafely(join(own.kept, 'first-link-given'), '')
    return said
  } finally {
    await own.release()
  }
}

/** What an operator does after an export, in words. */
export const afterExport = (amount: string, folder: string, stage?: string): string =>
  [
    `Exported: ${amount}, into ${folder}.`,
    stage === undefined
      ? 'Crier won’t start here anymore. If the move falls through, run `crier export --undo`.'
      : `${stage} no longer publishes anything. It still renews tokens, so import soon, then delete its rule \`EveryMinute\`, or the stage.`,
    `Its secrets are sealed with this machine's master key, but everything else is readable. Keep it private, and delete it after the move.`,
    'Next: run `crier import --from FOLDER` in Crier’s new place. If it has a different master key, name this one with `--key FILE`.',
  ].join('\n')

/** What an operator does after an import, in words. */
export const afterImport = (amount: string, { stage, siteUrl }: { stage: string | undefined; siteUrl: string | undefined }): string => {
  const resume =
    stage === undefined
      ? '`crier admin resume all`'
      : `\`npm run platform -- resume PLATFORM --stage ${stage} --region REGION\`, for each platform`
  return [
    `Moved: ${amount}. Everything was read back and compared, and every secret opens.`,
    `Nothing is published yet. Next:`,
    `1. Point the site's DNS here${siteUrl === undefined ? '' : `, or tell people the new address, ${siteUrl}`}. Passkeys only work with the old name.`,
    `2. Add this place's callback addresses to every platform's app. Use the same apps as before, with their IDs and secrets; others can't renew tokens.`,
    `3. If you take payments, point Stripe's webhook here, in the same Stripe account.`,
    `4. Check that everything works. People have to sign in again, and links in older emails no longer work. Then let posts go out: ${resume}.`,
  ].join('\n')
}
