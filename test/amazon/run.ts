import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { withoutDynoxide } from './node-options.ts'

// Runs the store, API, start-up, and table-server tests as on a machine without dynoxide, so against Amazon's own
// DynamoDB emulator. Arguments after `--` replace the default list of suites.

const suites = [
  'test/ports',
  'test/api',
  'test/local/emulator',
  'test/local/local-system',
  'test/local/other-machines',
  'test/serve/table-server',
]

const asked = process.argv.slice(2)
const tests = spawn(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'parts', '--project', 'api', '--project', 'serve', ...(asked.length > 0 ? asked : suites)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...withoutDynoxide } },
)
const [code] = await once(tests, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
