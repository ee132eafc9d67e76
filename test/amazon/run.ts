import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { withoutDynoxide } from './node-options.ts'

// Runs the tests of the stores, of the API, of the start, and of a box whose table a server keeps, as on a machine without dynoxide: on Amazon's own emulator of DynamoDB.
// What is written after `--` takes the place of all of them.

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
