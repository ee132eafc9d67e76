import { workerData } from 'node:worker_threads'
import * as z from 'zod'
import { writeBoxPages, writePages } from './write-pages.ts'

// A thread of its own for each language but English: texts are looked up as modules load, so one process speaks one language.
const { siteFolder, boxSiteFolder } = z.object({ siteFolder: z.string(), boxSiteFolder: z.string() }).parse(workerData)
await writeBoxPages(boxSiteFolder)
await writePages(siteFolder)
