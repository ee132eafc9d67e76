import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from '../../web/prerender/root.ts'
import { withoutRefusals } from './lock-engines.ts'

const file = join(root, 'package-lock.json')
await writeFile(file, withoutRefusals(await readFile(file, 'utf8'), packageJson.engines.node))
