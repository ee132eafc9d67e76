import { workerData } from 'node:worker_threads'
import { type Backup, writeBackup } from './write-backup.ts'

// Writes a backup in a thread of its own: packing and encrypting would delay the thread that publishes on the second.
const backup: Backup = workerData
await writeBackup(backup)
