import { workerData } from 'node:worker_threads'
import { type Backup, writeBackup } from './write-backup.ts'

// Writes a backup in a thread of its own: packing and encrypting would keep the one that publishes on the second from its work.
const backup: Backup = workerData
await writeBackup(backup)
