import { parentPort, workerData } from 'node:worker_threads'
import { type Backup, writeBackup } from './write-backup.ts'

// Writes a backup in a thread of its own: packing and encrypting would delay the thread that publishes on the second.
// Any message abandons it.
const backup: Backup = workerData
const ending = new AbortController()
parentPort?.once('message', () => ending.abort())
// Listening alone keeps no thread running.
parentPort?.unref()
await writeBackup({ ...backup, ending: ending.signal })
