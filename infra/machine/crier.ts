#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { operate } from '#functions/operator/box.ts'
import { backupFolder, backupName, readPassphrase } from './backup/backups.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { explainFull } from './data/disk.ts'
import { openOwnTable } from './data/own-table.ts'
import { notInBackups, readTablePlace, tableServerOf } from './data/table-place.ts'
import { readFilesPlace } from './files/files-place.ts'
import { moveFiles } from './files/move-files.ts'
import { readStoreSettings } from './files/settings.ts'
import { exportData, importData, moveUsage } from './move/orders.ts'
import { StartError } from './process/start-error.ts'
import { newMasterKey, readMasterKey } from './secrets/master-key.ts'
import { examine } from './serve/doctor.ts'
import { runningBox } from './serve/running-box.ts'
import { readServeSettings } from './serve/settings.ts'

const usage = `crier key FILE        creates a master key
crier backup [FILE]   writes a backup, whether or not Crier is running
crier restore FILE    checks a backup and replaces the data with it; stop Crier first. --yes trusts one that isn't signed
crier files           moves people's files from the data folder to the store in the settings; stop Crier first
${moveUsage}
crier doctor          checks everything a running Crier needs, and reports problems. It exits with 0 if all is well, 1 if there's a
                      problem, and 2 if it couldn't check because the settings are wrong
crier admin invite    prints a link by which one person signs up; --administrator makes an administrator
crier admin pause     keeps posts from going out to a platform, or to all; resume lets them go on; show tells
crier admin users     lists people; grant, revoke, disable and enable take an address; queues says what waits

Where the data are is what the settings of \`npm run serve\` say: DATA_FOLDER, MASTER_KEY_FILE, BACKUP_FOLDER, BACKUP_PASSPHRASE_FILE.`

const environmentFile = fileURLToPath(new URL('../../.env.serve', import.meta.url))

/** The exit code scripts that run the doctor rely on. Every other failed command exits with 1. */
const exitCodes = { amiss: 1, couldNotLook: 2 }

const orders: Record<string, (args: string[]) => Promise<string>> = {
  key: ([file]) => makeKey(file),
  backup: ([file]) => backUp(file),
  restore: (args) => restore(args),
  files: () => moveIntoStore(),
  export: (args) => exportData(args, moveSettings()),
  import: (args) => importData(args, moveSettings()),
  doctor: () => examineBox(),
  admin: (args) => administer(args),
}

const obey = async ([order = '', ...args]: string[]): Promise<string> => {
  const act = Object.hasOwn(orders, order) ? orders[order] : undefined
  if (!act) throw new StartError(`Choose a command:\n${usage}`)
  return act(args)
}

const dataFolder = () => {
  const folder = process.env.DATA_FOLDER
  if (folder === undefined || !isAbsolute(folder)) throw new StartError('DATA_FOLDER is missing. Set it to your Crier’s data folder.')
  return folder
}

/** Orders are written straight to the table, beside the box that runs on it. */
const administer = async (args: string[]) => {
  const data = dataFolder()
  const { siteUrl, grantedPlan, queueSizes } = await runningBox(data)
  const { table, close } = openOwnTable(data, { grantedPlan, server: await tableServerOf(data, process.env) })
  return operate({ table, siteUrl, queueSizes }, args).finally(close)
}

const makeKey = async (file: string | undefined) => {
  if (file === undefined) throw new StartError('Name a file for the key: crier key FILE')
  await writeFile(file, newMasterKey(), { mode: 0o600, flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    const isThere = cause.code === 'EEXIST'
    throw new StartError(isThere ? `${file} already exists, so nothing was written.` : `${file} could not be written (${cause.code}).`, {
      cause,
    })
  })
  return `The master key is in ${file}. Keep a copy off this machine. Without it, nobody can open the data.`
}

const examineBox = async () => {
  const findings = await examine(readServeSettings(process.env))
  if (findings.some(({ isWell }) => !isWell)) process.exitCode = exitCodes.amiss
  return findings.map(({ isWell, words }) => `${isWell ? 'well ' : 'AMISS'}  ${words}`).join('\n')
}

const moveSettings = () => {
  const { MASTER_KEY_FILE: file, CREDENTIALS_DIRECTORY: credentials } = process.env
  return { data: dataFolder(), masterKey: { file: file || undefined, credentials }, say: (news: string) => console.error(news) }
}

const masterKeyOf = (data: string) => {
  const { MASTER_KEY_FILE: file, CREDENTIALS_DIRECTORY: credentials } = process.env
  return readMasterKey({ file: file || undefined, credentials }, data)
}

/** Asks the person at the terminal. Without one, a script must answer in advance. */
const askWhether = async (doubt: string) => {
  if (!process.stdin.isTTY) throw new StartError(`${doubt} If you know where it’s from, run this again with --yes. Nothing was restored.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${doubt}\nRestore it anyway? Type yes or no: `).finally(() => terminal.close())
  return answer.trim().toLowerCase() === 'yes'
}

const passphrase = () => readPassphrase(process.env.BACKUP_PASSPHRASE_FILE || undefined)

const backUp = async (wanted: string | undefined) => {
  const data = dataFolder()
  const folder = backupFolder({ folder: process.env.BACKUP_FOLDER || undefined }, data)
  const file = wanted === undefined ? join(folder, backupName(new Date())) : resolve(wanted)
  const { bytes } = await writeBackup({ data, file, masterKey: await masterKeyOf(data), passphrase: await passphrase() })
  const said = `The backup is in ${file} (${Math.ceil(bytes / 1_024)} KB). It doesn’t include the master key, so keep that, too.`
  const [files, table] = [await readFilesPlace(data), await readTablePlace(data)]
  const elsewhere = [
    files && `It doesn’t include people’s files, which are in the bucket ${files.bucket} at ${files.endpoint}. Set up backups there.`,
    table && `${notInBackups(table)}.`,
  ]
  return [said, ...elsewhere.filter((words) => words !== undefined)].join('\n')
}

const moveIntoStore = async () => {
  const store = readStoreSettings(process.env)
  if (!store) throw new StartError('FILES_S3_ENDPOINT is missing. Set it and the related variables to the store for files.')
  const { count, kept } = await moveFiles(dataFolder(), store)
  if (count === 0) return 'There were no files yet. From now on, they go to the store.'
  return `${count} files are in the bucket ${store.bucket}. The originals from the data folder are in ${kept}. Delete that once everything works.`
}

const restore = async (args: string[]) => {
  const [file] = args.filter((arg) => arg !== '--yes')
  if (file === undefined) throw new StartError('Name the backup: crier restore FILE')
  const data = dataFolder()
  const isTrusted = async (doubt: string) => args.includes('--yes') || askWhether(doubt)
  const masterKey = await masterKeyOf(data)
  const { createdAt, before } = await restoreBackup({ file: resolve(file), data, passphrase: await passphrase(), masterKey, isTrusted })
  const kept = before === undefined ? '' : ` The previous data is in ${before}.`
  const place = await readTablePlace(data)
  const table = place ? ` This doesn’t include the table. Restore it at ${place.endpoint}, to about the same time.` : ''
  return `The data from ${createdAt} is in ${data}.${kept}${table} After the next start, nothing is published until you say so.`
}

process.umask(0o077)
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)
obey(process.argv.slice(2)).then(
  (said) => console.log(said),
  async (error: unknown) => {
    console.error(wordsOf(await explainFull(error, process.env.DATA_FOLDER ?? process.cwd())))
    process.exitCode = process.argv[2] === 'doctor' ? exitCodes.couldNotLook : 1
  },
)

/** Messages for people: our own sentences, and the output of a program that was called. */
const wordsOf = (error: unknown) => {
  if (error instanceof StartError) return error.message
  return error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : error
}
