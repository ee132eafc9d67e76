import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import * as z from 'zod'

// Preloaded into a program audited by Node, prints everything the program does beyond its permissions, as one line of
// JSON each. https://nodejs.org/docs/latest-v24.x/api/permissions.html
const Access = z.object({ permission: z.string(), resource: z.string() })
const standardError = 2

subscribe('node:permission-model:fs', (access) => void writeSync(standardError, `${JSON.stringify(Access.parse(access))}\n`))
