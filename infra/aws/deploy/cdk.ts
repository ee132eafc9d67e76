import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../../../web/prerender/root.ts'

/** Commands that would deploy the stacks without the preflight check, the image library, and the site. */
const refused = ['deploy', 'watch', 'import']

const parameters = process.argv.slice(2)
const command = parameters.find((parameter) => refused.includes(parameter))
if (command) {
  console.error(
    `Nothing was changed. “cdk ${command}” leaves out the site and what Lambda needs for images. Instead, run: npm run deploy -- --stage NAME`,
  )
  process.exitCode = 1
} else {
  const [code] = await once(spawn('cdk', parameters, { cwd: root, stdio: 'inherit' }), 'exit')
  process.exitCode = typeof code === 'number' ? code : 1
}
