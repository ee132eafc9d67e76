import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { newestSoundBackup } from './sound-backup.ts'

// Checks backups in a thread of its own: unpacking them would delay the thread that publishes on the second.
const where = z.object({ folder: z.string(), passphrase: z.string().optional() }).parse(workerData)
parentPort?.postMessage(await newestSoundBackup({ folder: where.folder, passphrase: where.passphrase }))
