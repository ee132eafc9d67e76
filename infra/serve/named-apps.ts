import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod'
import { Platform } from '#shared/domain/platforms.ts'
import type { DataFolder } from '../local/data-folder.ts'
import { dataVersion, readVersion } from './data-version.ts'
import { readMasterKey } from './master-key.ts'
import { startQuietBox } from './move/quiet-box.ts'
import { openOwnFolder } from './open-folder.ts'
import { runningBox } from './running-box.ts'
import type { ServeSettings } from './settings.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../functions/operator/own-apps.ts', import.meta.url))

const NamedApp = z.object({ platform: Platform, clientId: z.string(), opens: z.boolean() })

/** An app that an administrator named on the screen, and whether its sealed secret opens. */
export type NamedApp = z.infer<typeof NamedApp>

/**
 * The apps that administrators named. A running box is asked; otherwise its table is started for a moment, without anything that acts. Data of another
 * version are left alone.
 */
export const namedApps = async (settings: Pick<ServeSettings, 'data' | 'masterKey'>): Promise<NamedApp[]> => {
  if ((await readVersion(settings.data))?.data !== dataVersion) return []
  const folder = await openOwnFolder(settings.data).catch(() => undefined)
  if (!folder) return ask(await runningBox(settings.data))
  return askStopped(folder, settings).finally(folder.release)
}

const askStopped = async (folder: DataFolder & { kept: string }, { masterKey, data }: Pick<ServeSettings, 'data' | 'masterKey'>) => {
  const box = await startQuietBox(folder, await readMasterKey(masterKey, data))
  return ask(box.environment).finally(box.stop)
}

const ask = async (environment: Record<string, string>) => {
  const { stdout } = await run(process.execPath, [program], { env: { ...process.env, ...environment } })
  return z.array(NamedApp).parse(JSON.parse(stdout))
}
