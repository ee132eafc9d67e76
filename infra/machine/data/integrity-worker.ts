import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { integrityOf } from './integrity.ts'

// Checks a database in a thread of its own: reading all of a large one takes seconds, and posts must go out on the
// second meanwhile.
parentPort?.postMessage(integrityOf(z.string().parse(workerData)))
