import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from '../../web/prerender/root.ts'

// npm runs this after `npm version` writes a version to package.json.

const code = `/** The version of Crier, the same as in package.json. */\nexport const crierVersion = '${packageJson.version}'\n`
writeFileSync(join(root, 'shared/domain/crier-version.ts'), code)
