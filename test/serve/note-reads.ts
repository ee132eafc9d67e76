import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import * as z from 'zod'

// Loaded ahead of a program that Node audits, it prints whatever the program does beyond its permissions, a line of JSON for each.
// https://nodejs.org/docs/latest-v24.x/api/permissions.html
const Access = z.object({ permission: z.string(), resource: z.string() })
const standardError = 2

subscribe('node:permission-model:fs', (access) => void writeSync(standardError, `${JSON.stringify(Access.parse(access))}\n`))
