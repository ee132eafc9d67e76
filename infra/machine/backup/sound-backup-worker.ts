import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { newestSoundBackup } from './sound-backup.ts'

// Looks through backups in a thread of its own: unpacking them would keep the one that publishes on the second from its work.
const where = z.object({ folder: z.string(), passphrase: z.string().optional() }).parse(workerData)
parentPort?.postMessage(await newestSoundBackup({ folder: where.folder, passphrase: where.passphrase }))
